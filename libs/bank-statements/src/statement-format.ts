/** The kinds of statement files that are read. All but CSV say themselves what is a date and what is an amount. */
export type StatementFormat = 'csv' | 'ofx' | 'qif' | 'camt.053' | 'mt940';

export type ElectronicFormat = Exclude<StatementFormat, 'csv'>;

/** How much of the text is looked at: the marks of these formats stand at the top. */
const HEAD_CHARACTERS = 4_000;

const MARKS: readonly { readonly format: ElectronicFormat; readonly marks: readonly RegExp[] }[] = [
  { format: 'ofx', marks: [/^\s*OFXHEADER\s*:|^\s*(?:<\?[^>]*>\s*)*<OFX>|<\?OFX\b/i] },
  {
    format: 'camt.053',
    marks: [/urn:iso:std:iso:20022:tech:xsd:camt\.05[23]\.|<(?:\w+:)?BkToCstmr(?:Stmt|AcctRpt)\b/],
  },
  { format: 'qif', marks: [/^\s*!(?:Type|Account|Option|Clear)\b/i] },
  { format: 'mt940', marks: [/(?:^|[\r\n])(?:\{4:\s{0,9})?:20:/, /[\r\n]:(?:25P?|28C?|60[FM]|61):/] },
];

/** The format of a text by the marks at its top; null = it may be CSV, or nothing that is read. */
export function electronicFormatOf(text: string): ElectronicFormat | null {
  const head = text.slice(0, HEAD_CHARACTERS);
  return MARKS.find(({ marks }) => marks.every((mark) => mark.test(head)))?.format ?? null;
}

/** The name by which people know a format. */
export function formatName(format: StatementFormat): string {
  switch (format) {
    case 'csv':
      return 'CSV';
    case 'ofx':
      return 'OFX';
    case 'qif':
      return 'QIF';
    case 'camt.053':
      return 'CAMT.053';
    case 'mt940':
      return 'MT940';
    default:
      return format satisfies never;
  }
}
