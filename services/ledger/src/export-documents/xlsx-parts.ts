/** The fixed parts of a workbook (ECMA-376, SpreadsheetML). */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Characters that XML 1.0 cannot hold at all. */
const NOT_XML =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/** Excel refuses a workbook with a longer text in a cell. */
const MAX_CELL_CHARACTERS = 32_767;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML holds it; what it cannot hold is left out. */
export function xml(text: string): string {
  return text
    .replace(NOT_XML, '')
    .slice(0, MAX_CELL_CHARACTERS)
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

/** Indexes of `cellXfs` below. Each kind of cell has a plain one, one for totals and one for grand totals. */
export const CELL_STYLES = {
  text: [1, 2, 3],
  money: [4, 5, 6],
  date: [7, 8, 9],
  percent: [10, 11, 12],
  number: [13, 14, 15],
} as const;
export const HEADER_STYLES = { text: 16, figure: 17 } as const;
export const HEADING_STYLE = 18;

/** Accounting's parentheses; the blank at the end keeps decimal points under each other. */
const MONEY_FORMAT = '#,##0.00_);\\(#,##0.00\\)';
const [MONEY, DATE, PERCENT] = [164, 165, 166];

const FONTS = ['', '<b/>']
  .map((bold) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`)
  .join('');
const BORDERS = [
  '<top/><bottom/>',
  '<top style="thin"/><bottom/>',
  '<top style="thin"/><bottom style="double"/>',
  '<top/><bottom style="thin"/>',
]
  .map((sides) => `<border><left/><right/>${sides}<diagonal/></border>`)
  .join('');

/**
 * `quotePrefix` marks a text as text for good: a formula in a description stays one also when somebody edits the cell.
 */
function formats(): string {
  const xf = (format: number, font: number, border: number, more = ''): string =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"${more}`;
  const threefold = (format: number, more: string): string[] => [
    xf(format, 0, 0, more),
    xf(format, 1, 1, more),
    xf(format, 1, 2, more),
  ];
  const right = ' applyAlignment="1"><alignment horizontal="right"/></xf>';
  const text = ' quotePrefix="1"/>';
  const all = [
    xf(0, 0, 0, '/>'),
    ...threefold(0, text),
    ...threefold(MONEY, right),
    ...threefold(DATE, right),
    ...threefold(PERCENT, right),
    ...threefold(0, right),
    xf(0, 1, 3, text),
    xf(0, 1, 3, right),
    xf(0, 1, 0, text),
  ];
  return `<cellXfs count="${all.length}">${all.join('')}</cellXfs>`;
}

export const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="${MONEY}" formatCode="${MONEY_FORMAT}"/>` +
  `<numFmt numFmtId="${DATE}" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="${PERCENT}" formatCode="0.0"/></numFmts>` +
  `<fonts count="2">${FONTS}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="4">${BORDERS}</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${formats()}` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export const CONTENT_TYPES =
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
  ['sheet1', 'sheet2']
    .map(
      (name) =>
        `<Override PartName="/xl/worksheets/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('') +
  `<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;

export const PACKAGE_RELATIONSHIPS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const WORKBOOK_RELATIONSHIPS =
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  ['worksheets/sheet1.xml', 'worksheets/sheet2.xml']
    .map((target, index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/worksheet" Target="${target}"/>`)
    .join('') +
  `<Relationship Id="rId3" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`;

/** @param sheetName of at most 31 characters, without the few that Excel refuses */
export function workbook(sheetName: string): string {
  return (
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${xml(sheetName)}" sheetId="1" r:id="rId1"/>` +
    `<sheet name="About" sheetId="2" r:id="rId2"/></sheets>` +
    `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${xml(sheetName).replaceAll("'", "''")}'!$1:$1</definedName></definedNames></workbook>`
  );
}

/** Begins a sheet whose first row stays in view. @param widths of its columns, in characters */
export function sheetStart(widths: readonly number[], isFrozen: boolean): string {
  const pane = isFrozen ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
  const cols = widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${cols}</cols><sheetData>`;
}

/** @param header printed on each page, in the spreadsheet's own codes */
export function sheetEnd(header: string): string {
  return `</sheetData><pageSetup orientation="portrait" fitToHeight="0"/><headerFooter><oddHeader>${xml(header)}</oddHeader><oddFooter>&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter></worksheet>`;
}
