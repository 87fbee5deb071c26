/** A QR code as one path, a unit a module. */
import qrcode from "qrcode-generator";

export function qrPath(text: string): { d: string; size: number } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let d = "";
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (code.isDark(y, x)) d += `M${x} ${y}h1v1h-1z`;
  return { d, size };
}
