import type { Conversation, Note, WaitingQuestion } from '@counterfoil/contracts/note.contract';
import type { Receipt, ReceiptMatch } from '@counterfoil/contracts/receipt.contract';
import type {
  AccountReconciliationState,
  ReconciliationAtStake,
  ReconciliationReport,
  ReconciliationSummary,
  Worksheet,
} from '@counterfoil/contracts/reconciliation.contract';
import type {
  CashAhead,
  DueOccurrences,
  OccurrenceMatch,
  Schedule,
  ScheduleDetail,
} from '@counterfoil/contracts/schedule-answer.contract';

/**
 * What calls answer with by which a month is reconciled, proved by receipts, asked about, and repeated: a part of
 * `Answers`.
 */
export interface MonthEndAnswers {
  'GET /api/accounts/:id/reconciliations': ReconciliationSummary[];
  'GET /api/accounts/:id/reconciliations/worksheet': Worksheet;
  'GET /api/accounts/:id/reconciliations/:reconciliationId': ReconciliationReport;
  'POST /api/accounts/:id/reconciliations': ReconciliationReport;
  'GET /api/businesses/:id/reconciliations': AccountReconciliationState[];
  'GET /api/businesses/:id/reconciliations/at-stake': ReconciliationAtStake;
  'GET /api/businesses/:id/receipts': Receipt[];
  'POST /api/businesses/:id/receipts': Receipt;
  'GET /api/businesses/:id/receipts/:receiptId': Receipt;
  'GET /api/businesses/:id/receipts/:receiptId/matches': ReceiptMatch[];
  'PUT /api/businesses/:id/receipts/:receiptId/place': Receipt;
  'DELETE /api/businesses/:id/receipts/:receiptId': { id: string };

  'GET /api/businesses/:id/notes': Conversation;
  'GET /api/businesses/:id/notes/waiting': WaitingQuestion[];
  'POST /api/businesses/:id/notes': Note;
  'POST /api/businesses/:id/notes/:noteId/answers': Note;
  'PUT /api/businesses/:id/notes/:noteId/resolved': Note;
  'DELETE /api/businesses/:id/notes/:noteId': { id: string };

  'GET /api/businesses/:id/schedules': Schedule[];
  'POST /api/businesses/:id/schedules': Schedule;
  'GET /api/businesses/:id/schedules/due': DueOccurrences;
  'GET /api/businesses/:id/schedules/matches': OccurrenceMatch[];
  'GET /api/businesses/:id/schedules/cash-ahead': CashAhead;
  'GET /api/businesses/:id/schedules/:scheduleId': ScheduleDetail;
  'PUT /api/businesses/:id/schedules/:scheduleId': Schedule;
  'DELETE /api/businesses/:id/schedules/:scheduleId': Schedule;
  'POST /api/businesses/:id/schedules/:scheduleId/pause': Schedule;
  'POST /api/businesses/:id/schedules/:scheduleId/resume': Schedule;
  'POST /api/businesses/:id/schedules/:scheduleId/occurrences/:day/confirm': { transactionId: string };
  'POST /api/businesses/:id/schedules/:scheduleId/occurrences/:day/skip': { skipped: boolean };
  'POST /api/businesses/:id/schedules/:scheduleId/occurrences/:day/match': { transactionId: string };
  'PUT /api/businesses/:id/schedules/:scheduleId/occurrences/:day': { changed: boolean };
  'DELETE /api/businesses/:id/schedules/:scheduleId/occurrences/:day': { changed: boolean };
}
