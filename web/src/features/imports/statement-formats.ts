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

/** Why a file was not taken, in our words; others keep the dropzone's. */
export function dropRefusal({ code, message }: { code: string; message: string }): string {
  return REFUSALS[code] ?? message;
}

export function isOtherFormat(fileName: string): boolean {
  return OTHER_ENDINGS.some((ending) => fileName.toLowerCase().endsWith(ending));
}
