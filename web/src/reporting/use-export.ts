import { useState } from 'react';
import type { CreateExportRequest, ExportFormat } from '@counterfoil/contracts/export.contract';
import { messageOf } from '../api/api-error';
import { useSubmissionKey } from '../api/submission-key';
import { showFailure, showToast } from '../ui/toasts';
import { exportFile, ExportFailed } from '../books/exports.queries';

export const FORMAT_NAMES: Record<ExportFormat, string> = { csv: 'CSV', pdf: 'PDF', xlsx: 'Excel' };

/** One export at a time, with its messages. */
export function useExport(businessId: string): {
  isExporting: boolean;
  start: (request: CreateExportRequest) => Promise<boolean>;
} {
  const [isExporting, setExporting] = useState(false);
  const submission = useSubmissionKey();
  const start = async (request: CreateExportRequest): Promise<boolean> => {
    const name = FORMAT_NAMES[request.format];
    setExporting(true);
    try {
      let told: string | null = null;
      await exportFile(businessId, request, submission.keyFor(request), (_percent, waiting) => {
        if (waiting !== null && waiting !== told) showToast('The export waits', `${waiting}.`);
        told = waiting;
      });
      showToast('Success', `${name} exported successfully`);
      return true;
    } catch (error) {
      const failure = `Failed to generate ${name}`;
      const reason = error instanceof ExportFailed ? error.message : messageOf(error, '');
      showFailure('Error', reason === '' ? failure : `${failure}. ${reason}`);
      return false;
    } finally {
      // The same file asked for again is made anew: the books may have changed.
      submission.renew();
      setExporting(false);
    }
  };
  return { isExporting, start };
}
