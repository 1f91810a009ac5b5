/** What stands in the margins of the pages. */
export interface PageMargins {
  readonly businessName: string;
  readonly title: string;
  /** Where the figures come from, at the foot of each page. */
  readonly trace: string;
  readonly isLandscape: boolean;
  /** People who count in these dollars print on Letter, everybody else on A4. */
  readonly currency: string;
}

const LETTER_CURRENCIES: readonly string[] = ['USD', 'CAD'];

/** The sheet of a printed page: the product's colours and type, as in a printed annual report. */
export function pageStyle(margins: PageMargins): string {
  const paper = `${LETTER_CURRENCIES.includes(margins.currency) ? 'letter' : 'A4'}${margins.isLandscape ? ' landscape' : ''}`;
  const small = 'font:400 7.5pt "Inter",sans-serif;color:#5B6472;font-feature-settings:"tnum","lnum"';
  return `
@page{size:${paper};margin:21mm 18mm 19mm;
  @top-left{content:${cssText(margins.businessName)};${small};font-weight:600;vertical-align:bottom;padding-bottom:4mm;white-space:nowrap}
  @top-right{content:${cssText(margins.title)};${small};vertical-align:bottom;padding-bottom:4mm;white-space:nowrap}
  @bottom-left{content:${cssText(margins.trace)};${small};font-size:6.5pt;vertical-align:top;padding-top:4mm;white-space:nowrap}
  @bottom-right{content:"Page " counter(page) " of " counter(pages);${small};vertical-align:top;padding-top:4mm;white-space:nowrap}}
@page:first{@top-left{content:none}@top-right{content:none}}
${BODY}`;
}

/** A text between quotes in CSS: whatever it holds stays text. */
export function cssText(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} .,·:()-]/gu, (character) => `\\${(character.codePointAt(0) ?? 32).toString(16)} `)}"`;
}

const BODY = `
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font:400 9pt/1.4 "Inter",sans-serif;color:#1B2430;font-feature-settings:"tnum","lnum","calt";background:#fff}
header{border-bottom:1.5pt solid #1B2430;padding-bottom:5mm;margin-bottom:6mm}
header .business{font:600 12pt/1.3 "Inter",sans-serif;letter-spacing:-.005em;overflow-wrap:anywhere}
header h1,header h2{font:600 23pt/1.15 "Source Serif 4",serif;letter-spacing:-.01em}
header h1{margin-top:7mm}
header h2{margin-top:3mm}
header .period{font:400 12pt/1.35 "Source Serif 4",serif;color:#5B6472;margin-top:1mm}
.mark{float:right;width:8mm;height:8mm;color:#1F6B4F}
.figures{display:flex;gap:8mm;margin-bottom:8mm}
.figures div{flex:1;border-top:.5pt solid #E4E0D6;padding-top:2mm}
.figures dt{color:#5B6472;font-size:8pt}
.figures dd{font:600 14pt/1.3 "Source Serif 4",serif;font-feature-settings:"tnum","lnum";white-space:nowrap}
.figures.many dd{font-size:12pt}
table{width:100%;border-collapse:separate;border-spacing:0;font-size:8.5pt;line-height:1.35}
thead{display:table-header-group}
tr{break-inside:avoid}
th{font-weight:600;font-size:7.5pt;color:#5B6472;text-align:left;vertical-align:bottom;padding:0 0 1.5mm;border-bottom:.75pt solid #1B2430}
td{padding:1.1mm 0;vertical-align:top;border-bottom:.4pt solid #E4E0D6}
th+th,td+td{padding-left:3.5mm}
.text{text-align:left;overflow-wrap:anywhere}
.date{white-space:nowrap;width:1%}
.code{white-space:nowrap;width:1%}
.figure{text-align:right;white-space:nowrap;width:1%}
td.figure::after{content:")";visibility:hidden}
td.figure.negative::after{visibility:visible}
td.figure.percent::after{content:none}
td.figure.count::after{content:none}
th.figure{padding-right:.3em}
tr.heading td{font:600 11pt/1.3 "Source Serif 4",serif;padding:5mm 0 1.5mm;border-bottom:.5pt solid #9AA5B1;break-after:avoid}
tbody tr.heading:first-child td{padding-top:2.5mm}
tr.heading{break-after:avoid}
tr.opening td{color:#5B6472}
tr.total td,tr.subtotal td{font-weight:600;border-bottom:none;padding-top:1.4mm}
tr.total,tr.subtotal,tr.grand-total{break-before:avoid}
tr.total td.filled,tr.subtotal td.filled{border-top:.75pt solid #1B2430}
tr.grand-total td{font-weight:600;font-size:9.5pt;padding:2.2mm 0;border-bottom:none}
tr.grand-total td+td{padding-left:3.5mm}
tr.grand-total td.filled{border-top:.75pt solid #1B2430;border-bottom:2.6pt double #1B2430}
tr.after-grand td{padding-top:6mm}
.notes{margin-top:6mm;font-size:7.5pt;color:#5B6472;max-width:120mm;break-inside:avoid}
.notes p+p{margin-top:1mm}
section+section{break-before:page}
.cover{height:226mm;display:flex;flex-direction:column;justify-content:space-between}
.cover .mark{float:none;width:14mm;height:14mm}
.cover h1{font:600 38pt/1.1 "Source Serif 4",serif;letter-spacing:-.015em;overflow-wrap:anywhere}
.cover .what{font:400 17pt/1.35 "Source Serif 4",serif;color:#5B6472;margin-top:5mm}
.cover dl{display:grid;grid-template-columns:44mm 1fr;font-size:9pt;border-top:1.5pt solid #1B2430;padding-top:4mm}
.cover dt{color:#5B6472;padding:1mm 0}
.cover dd{padding:1mm 0;overflow-wrap:anywhere}
.cover dd.hash{font-size:7.5pt;letter-spacing:.01em}`;
