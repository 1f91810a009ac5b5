import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_RECEIPT_BYTES } from '@counterfoil/accounting/receipt-limits';
import { ApiError, messageOf } from '../../api/api-error';
import { newKey } from '../../api/submission-key';
import { useUndo } from '../undo.queries';
import { sendReceipt, type ReceiptPlace } from './receipts.queries';

/** A file on its way, or one that was refused. */
export interface ReceiptUpload {
  /** Also the key of its submission: sent again, it is the same receipt. */
  readonly key: string;
  readonly file: File;
  readonly percent: number;
  /** Why it was refused; null while it is on its way. */
  readonly problem: string | null;
  /** False where the same file would be refused again. */
  readonly mayTryAgain: boolean;
}

const FAILED = 'It could not be sent. Check your connection and try again.';

/** Files that are sent one after the other, so that a phone's line carries each in its time. */
export function useReceiptUploads(businessId: string, place: ReceiptPlace) {
  const client = useQueryClient();
  const { tell } = useUndo(businessId);
  const [uploads, setUploads] = useState<readonly ReceiptUpload[]>([]);
  const sending = useRef(Promise.resolve());
  const change = (key: string, part: Partial<ReceiptUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));

  const send = async ({ key, file }: ReceiptUpload) => {
    try {
      const { commandId } = await sendReceipt(client, businessId, { file, place, key }, (percent) =>
        change(key, { percent }),
      );
      drop(key);
      tell('Receipt attached', file.name, [commandId ?? null]);
    } catch (error) {
      change(key, { problem: messageOf(error, FAILED), mayTryAgain: !isAboutTheFile(error) });
    }
  };
  const queue = (upload: ReceiptUpload) => {
    sending.current = sending.current.then(() => send(upload));
  };
  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): ReceiptUpload => {
        const problem = problemOf(file);
        return { key: newKey(), file, percent: 0, problem, mayTryAgain: problem === null };
      });
      setUploads((all) => [...all, ...added]);
      for (const upload of added) if (upload.problem === null) queue(upload);
    },
    again: (upload: ReceiptUpload) => {
      change(upload.key, { problem: null, percent: 0 });
      queue(upload);
    },
    drop,
  };
}

/** What a file is does not change on a second way; room, a plan or the line may. */
function isAboutTheFile(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

/** What the server would say of it, without the way there. */
function problemOf({ size }: File): string | null {
  if (size === 0) return 'The file is empty.';
  return size > MAX_RECEIPT_BYTES ? 'The file is larger than 10 MB.' : null;
}
