#include "engine/export/page_style.h"

#include "engine/export/svg.h"

namespace warpwise {

namespace {

constexpr const char* kPage = R"(
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:80rem;padding:1rem 1.25rem 4rem;background:var(--paper);color:var(--text);
font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;overflow-wrap:break-word}
h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0 .25rem}
h2{font-size:1.35rem;margin:2.75rem 0 .25rem;padding-top:.75rem;border-top:2px solid var(--faint)}
h3{font-size:1.1rem;margin:2rem 0 .25rem}
h4{font-size:1rem;margin:1.5rem 0 .25rem}
p{margin:.35rem 0}
a{color:var(--accent)}
nav ul{list-style:none;margin:.75rem 0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.note{color:var(--dim);font-size:.875rem}
.wide{overflow-x:auto;margin:.5rem 0}
table{border-collapse:collapse;font-size:.8125rem;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--dim);padding-bottom:.25rem}
th,td{padding:.2rem .5rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--faint)}
th:first-child,td:first-child{text-align:left;padding-left:0}
td.words,th.words{text-align:left}
thead th{font-weight:600;vertical-align:bottom}
tbody th{font-weight:500}
thead th,tbody th,td.words{white-space:normal}td.whole{white-space:nowrap}
.machines td,.machines th{text-align:left;white-space:normal}
.machines th{color:var(--dim);font-weight:400}
.dim{color:var(--dim)}.bad{color:var(--bad)}.good{color:var(--good)}.warn{color:var(--warn)}
.bad,.good,.warn{font-weight:600}
.troubles{border-left:3px solid var(--bad);padding-left:.75rem}
figure{margin:.75rem 0}
figcaption{color:var(--dim);font-size:.875rem}
svg{display:block;width:100%;min-width:36rem;max-width:60rem;height:auto}
.key::before{content:"";display:inline-block;width:.75em;height:.75em;margin:0 .3em 0 .9em;background:currentColor}
.key{white-space:nowrap}.key span{color:var(--dim)}
@media print{
body{max-width:none;padding:0;font-size:10pt}
h2{break-before:page}section:first-of-type h2{break-before:auto}
h3,h4{break-after:avoid}figure,tr{break-inside:avoid}
.wide{overflow:visible}svg{min-width:0}table{font-size:7.5pt}th,td{padding:.1rem .3rem;white-space:normal}nav{display:none}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
}
)";

}  // namespace

std::string page_style() {
  // Paper is white, whatever the screen's theme is.
  return picture_colours(false) + "@media screen and (prefers-color-scheme:dark){\n" + picture_colours(true) + "}\n" +
         picture_style() + kPage;
}

}  // namespace warpwise
