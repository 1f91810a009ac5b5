import { MAX_IMPORT_BYTES } from '@counterfoil/contracts/import.contract';

/** Endings of statements in formats other than CSV, as banks name their files. */
const OTHER_ENDINGS = ['.ofx', '.qfx', '.qif', '.xml', '.camt', '.sta', '.mt940', '.940'];

/** What the dropzone takes, for each type of file. What lies in a file the server finds out, whatever it is called. */
export const ACCEPTED_TYPES: Record<string, string[]> = {
  'text/csv': ['.csv'],
  'text/plain': ['.txt'],
  'application/x-ofx': OTHER_ENDINGS,
};

const REFUSALS: Record<string, string> = {
  'file-invalid-type':
    'File type must be .csv or .txt, or a bank format: .ofx, .qfx, .qif, .xml (camt.053), .sta or .mt940',
  'file-too-large': `File is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB`,
  'file-too-small': 'File is empty',
  'too-many-files': 'Too many files',
};

/** What people drop instead of a statement as text, by the ending, and what they can do. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/\.(?:xlsx?|xlsm|ods|numbers)$/i, 'This is a workbook. Please save the sheet as CSV and choose that file.'],
  [/\.pdf$/i, 'This is a PDF file. Please export the statement from your bank as CSV.'],
];

/** Why a file was not taken, in our words; others keep the dropzone's. */
export function dropRefusal({ code, message }: { code: string; message: string }, fileName: string): string {
  const instead = code === 'file-invalid-type' && INSTEAD.find(([ending]) => ending.test(fileName));
  return instead ? instead[1] : (REFUSALS[code] ?? message);
}

export function isOtherFormat(fileName: string): boolean {
  return OTHER_ENDINGS.some((ending) => fileName.toLowerCase().endsWith(ending));
}
