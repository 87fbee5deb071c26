"""What a net sees, as numbers that can be multiplied."""
import ctypes

import torch


class Features:
    """Cells as zeros and ones: an amount v is v ones, a name one of several."""

    def __init__(self, largest, is_name, n_cells, device):
        source, low, high, self.first = [], [], [], []
        self.amounts = []  # features that are followed by one more of the same amount

        def fill():
            """Up to a width that matrix units like, with what never comes."""
            while len(source) % 16:
                source.append(0)
                low.append(255)
                high.append(0)
            return len(source)

        for cell, top in enumerate(largest):
            if cell == n_cells:
                self.seen = fill()
            self.first.append(len(source))
            for value in range(1, top + 1):
                if value < top and not is_name[cell]:
                    self.amounts.append(len(source))
                source.append(cell)
                low.append(value)
                high.append(value if is_name[cell] else 255)
        self.n = fill()
        self.library = None  # that expands on a GPU, once it is seen to do it right
        self.source = torch.tensor(source, device=device)
        self.low = torch.tensor(low, dtype=torch.uint8, device=device)
        self.high = torch.tensor(high, dtype=torch.uint8, device=device)

        packed = [s | lo << 16 | hi << 24 for s, lo, hi in zip(source, low, high)]
        self.packed = torch.tensor([p - (1 << 32) if p >> 31 else p for p in packed], dtype=torch.int32, device=device)

    def of(self, cells, kind, rows=None):
        """The features of all cells, or of these rows."""
        if self.library and kind == torch.bfloat16:
            n = len(cells) if rows is None else len(rows)
            out = torch.empty(n, self.n, dtype=kind, device=cells.device)
            self.library.env_expand(
                *(ctypes.c_void_p(p) for p in (torch.cuda.current_stream().cuda_stream, cells.data_ptr(),
                                               None if rows is None else rows.data_ptr(), out.data_ptr())),
                n, cells.shape[1], self.n, ctypes.c_void_p(self.packed.data_ptr()))
            return out
        if rows is not None:
            cells = cells.index_select(0, rows)
        value = cells.index_select(1, self.source)
        return ((value >= self.low) & (value <= self.high)).to(kind)

    def use(self, library, cells):
        """Lets the library do it, if it gives the same for some cells."""
        rows = torch.randperm(len(cells), device=cells.device)[:4096]
        wanted = self.of(cells, torch.bfloat16, rows)
        self.library = library
        if not torch.equal(self.of(cells, torch.bfloat16, rows), wanted) or not torch.equal(
                self.of(cells[:4096], torch.bfloat16), self.of(cells[:4096], torch.float32).bfloat16()):
            self.library = None
        print("features by", "the library" if self.library else "PyTorch", flush=True)
