/** Calls whose answer is a file or a stream, with its media type. */
export const FILE_ANSWERS: Readonly<Record<string, string>> = {
  'GET /api/avatars/:id': 'image/webp',
  'GET /api/businesses/:id/imports/:importId/events': 'text/event-stream',
  'GET /api/businesses/:id/imports/:importId/errors.csv': 'text/csv',
  'GET /api/businesses/:id/exports/:jobId/file': 'application/octet-stream',
  'GET /api/businesses/:id/receipts/:receiptId/picture': 'image/webp',
  'GET /api/businesses/:id/receipts/:receiptId/thumbnail': 'image/webp',
  'GET /api/businesses/:id/receipts/:receiptId/file': 'application/octet-stream',
  'POST /api/businesses/:id/backup': 'application/pdf',
  'GET /api/businesses/:id/audit/pack': 'application/jsonl',
  'GET /api/docs': 'text/html',
  'GET /api/docs/openapi.json': 'application/json',
};

/** Fields of an upload, by name, with what each is. `binary` is the file. */
type UploadFields = Readonly<
  Record<string, { readonly type: 'string'; readonly format?: 'binary' | 'uuid'; readonly description: string }>
>;

/** Calls that take a form with a file (multipart/form-data), which no contract class describes. */
export const UPLOADS: Readonly<Record<string, UploadFields>> = {
  'POST /api/profile/avatar': {
    avatar: { type: 'string', format: 'binary', description: 'JPG, PNG or GIF, at most 2 MB' },
  },
  'POST /api/businesses/:id/imports': {
    accountId: { type: 'string', format: 'uuid', description: 'The account that the statement is of' },
    mapping: { type: 'string', description: 'JSON: how the file is to be read; detected where it is absent' },
    file: {
      type: 'string',
      format: 'binary',
      description: 'CSV, OFX, QIF, camt.053 or MT940, at most 50 MB or 200,000 rows',
    },
  },
  'POST /api/businesses/:id/imports/new-account': {
    file: { type: 'string', format: 'binary', description: 'The statement whose account is to be opened' },
  },
  'POST /api/businesses/:id/receipts': {
    transactionId: { type: 'string', format: 'uuid', description: 'The transaction that it belongs to' },
    journalEntryId: { type: 'string', format: 'uuid', description: 'The journal entry that it belongs to' },
    file: { type: 'string', format: 'binary', description: 'JPEG, PNG, WebP, HEIC or PDF, at most 10 MB' },
  },
  'POST /api/businesses/restore-archive': {
    file: { type: 'string', format: 'binary', description: 'The ZIP that GET /api/businesses/{id}/archive made' },
  },
};
