/** What a file may be by its content. Nothing among them can hold a program that a browser would run as a page. */
export const RECEIPT_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];
/** How the names of such files end; the first is given to one that is called otherwise. */
export const RECEIPT_ENDINGS: Readonly<Record<ReceiptKind, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
  'application/pdf': ['.pdf'],
};

/** A scan of some pages, or the largest picture of a phone. */
export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024;
/** A journey of a week has as many; more are a document of their own, as a PDF. */
export const MAX_RECEIPTS_OF_ENTRY = 10;
export const MAX_RECEIPT_NAME = 255;
/** After so many days the file of a removed receipt is erased, and the removal can no longer be undone. */
export const REMOVED_RECEIPT_KEPT_DAYS = 30;
