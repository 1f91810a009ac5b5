/** The two kinds of job of an import, and what their facts hold. */
export const READING_KIND = 'import-reading';
export const IMPORT_KIND = 'import';

export interface ReadingPayload {
  readonly importId: string;
  /** Of several readings of one file the latest counts. */
  readonly readingId: string;
}

export interface ImportPayload {
  readonly importId: string;
  readonly action: 'record' | 'undo' | 'redo';
  readonly attempt: number;
  readonly correlationId: string;
}
