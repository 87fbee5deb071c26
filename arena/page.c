/* See page.h. */
#include "arena/page.h"

void page_put(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '"')
            fputs("&quot;", out);
        else
            fputc(*text, out);
    }
}

const char *page_colour(int i)
{
    static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                          "#e69f00", "#56b4e9", "#7f7f7f", "#b8a200"};

    return colours[i % (int)(sizeof colours / sizeof *colours)];
}

void page_open(FILE *out, enum lang lang, const char *tab, const char *title)
{
    fprintf(out,
            "<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
            "content=\"width=device-width\"><title>",
            text_code(lang));
    page_put(out, tab);
    fputs(
        "</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;"
        "max-width:50rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}th,td{"
        "padding:.2rem .7rem;text-align:right;border-bottom:1px solid #8884}th:first-child,td:"
        "first-child{text-align:left}td i{display:inline-block;width:.8em;height:.8em;margin-"
        "right:.5em;border-radius:50%}td{white-space:nowrap}td:first-child{white-space:normal}"
        "svg{width:100%;font-size:13px}svg text{fill:currentColor}"
        ".axis{stroke:currentColor;opacity:.4;fill:none}.small{font-size:11px}.bad{color:"
        "#d55e00;font-weight:bold}.open{color:#8a6d00;color:light-dark(#7a6000,#e6c34d)}"
        ".wide{overflow-x:auto}th button{font:inherit;color:inherit;background:none;border:0;"
        "padding:0;cursor:pointer;text-align:inherit;text-decoration:underline dotted}"
        "svg.rate{width:6.5rem;height:.8rem;vertical-align:middle}.interval{stroke:#0072b2;"
        "stroke-width:3}.off{stroke:#d55e00}.limit{stroke:currentColor;stroke-dasharray:2 2}"
        "svg.rate circle{fill:currentColor}</style><h1>",
        out);
    page_put(out, title);
    fputs("</h1>", out);
}

void page_close(FILE *out)
{
    fputs(
        "<script>for(const table of document.querySelectorAll('.sorts'))table.querySelectorAll("
        "'th').forEach((head,i)=>{const button=head.querySelector('button');if(!button)return;"
        "button.onclick=()=>{const down=head.getAttribute('aria-sort')!=='descending';"
        "for(const other of table.querySelectorAll('th'))other.removeAttribute('aria-sort');"
        "head.setAttribute('aria-sort',down?'descending':'ascending');"
        "const body=table.tBodies[0],key=(row)=>row.cells[i].dataset.n??row.cells[i].innerText;"
        "const order=(a,b)=>isNaN(key(a))||isNaN(key(b))?key(b).localeCompare(key(a)):"
        "key(b)-key(a);body.append(...[...body.rows].sort((a,b)=>down?order(a,b):order(b,a)))"
        "}})</script></html>\n",
        out);
}

void page_bars(FILE *out, const char *title, const int *bar, int n, int first, const char *unit)
{
    int most = 1;
    double width = 590.0 / (n > 0 ? n : 1);

    for (int i = 0; i < n; i++)
        most = bar[i] > most ? bar[i] : most;
    fputs("<h2>", out);
    page_put(out, title);
    fputs("</h2><svg viewBox=\"0 0 640 266\" role=\"img\" aria-label=\"", out);
    page_put(out, title);
    fputs("\"><path class=\"axis\" d=\"M40 230H630\"/>", out);
    for (int i = 0; i < n; i++) {
        double height = 200.0 * bar[i] / most;

        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\">"
                "<title>%d: %d</title></rect>",
                40 + width * i, 230 - height, 0.9 * width, height, page_colour(0), first + i,
                bar[i]);
        if (n <= 30 || i % 5 == 0)
            fprintf(out, "<text x=\"%.1f\" y=\"245\" text-anchor=\"middle\">%d</text>",
                    40 + width * (i + 0.45), first + i);
    }
    fputs("<text x=\"630\" y=\"258\" text-anchor=\"end\">", out);
    page_put(out, unit);
    fputs("</text></svg>\n", out);
}
