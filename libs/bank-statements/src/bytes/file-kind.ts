import { type Refusal, refuse } from '../refusal';

/** Files that are no text at all, by their first bytes. */
const BINARY_SIGNATURES: readonly { readonly bytes: readonly number[]; readonly message: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    message: 'This is a zip archive or an Excel workbook (.xlsx). Please save the sheet as CSV and choose that file.',
  },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    message: 'This is an old Excel or Word file (.xls, .doc). Please save the sheet as CSV and choose that file.',
  },
  {
    bytes: [0x25, 0x50, 0x44, 0x46],
    message: 'This is a PDF file. Please export the statement from your bank as CSV.',
  },
  { bytes: [0x89, 0x50, 0x4e, 0x47], message: 'This is a picture (PNG), not a CSV file.' },
  { bytes: [0xff, 0xd8, 0xff], message: 'This is a picture (JPEG), not a CSV file.' },
  { bytes: [0x47, 0x49, 0x46, 0x38], message: 'This is a picture (GIF), not a CSV file.' },
  {
    bytes: [0x1f, 0x8b],
    message: 'This is a compressed file (gzip). Please unpack it and choose the CSV file inside.',
  },
  {
    bytes: [0x37, 0x7a, 0xbc, 0xaf],
    message: 'This is a compressed file (7z). Please unpack it and choose the CSV file inside.',
  },
];

/** Refuses pictures, archives, workbooks and PDF by their first bytes; null = may be text. */
export function refuseBinarySignature(bytes: Uint8Array): Refusal | null {
  const found = BINARY_SIGNATURES.find((signature) => signature.bytes.every((byte, at) => bytes[at] === byte));
  return found ? refuse('binary', found.message) : null;
}

/** Text formats that are no statements, or notices whose entries stand in a statement as well. */
const OTHER_FORMATS: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  {
    pattern: /camt\.054\.|<(?:\w+:)?BkToCstmrDbtCdtNtfctn\b/,
    message:
      'This is a camt.054 notice, whose payments stand in the statement (camt.053) as well. Please choose that file.',
  },
  {
    pattern: /^\s*<(!doctype html|html)\b/i,
    message: 'This is a web page, not a CSV file. Perhaps the bank’s sign-in page was saved instead of the statement.',
  },
  { pattern: /^\s*<\?xml\b/i, message: 'This is an XML file, but neither a camt.053 nor an OFX statement.' },
  { pattern: /^\s*\{\\rtf/, message: 'This is a formatted text document (RTF), not a CSV file.' },
  { pattern: /^\s*(\{\s*"|\[\s*[{["])/, message: 'This is a JSON file, not a CSV file.' },
];

/** How much of the text is looked at: the marks of these formats stand at the top. */
const HEAD_CHARACTERS = 4_000;

/** Refuses recognisable text formats that are not read; null = may be a statement. */
export function refuseOtherFormat(text: string): Refusal | null {
  const head = text.slice(0, HEAD_CHARACTERS);
  const found = OTHER_FORMATS.find((format) => format.pattern.test(head));
  return found ? refuse('other-format', found.message) : null;
}
