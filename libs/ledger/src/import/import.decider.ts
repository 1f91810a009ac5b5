import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { ImportRowsRecorded, LedgerEvent, ReversedRow, TransactionFacts } from '@counterfoil/events/ledger-event';
import { redated } from '@counterfoil/events/posted-entries';
import { evolveLedger } from '../evolved-state';
import type { LedgerState, OpenImport } from '../ledger-state';
import { entryOf, openBusiness, openDay } from '../lookup';
import {
  refuseOverLimit,
  transactionFacts,
  type OverLimit,
  type Recorded,
  type TransactionDraft,
} from '../transaction/transaction-facts';
import { transactionIn, type Entities } from '../transaction/transaction-lookup';
import { reversedRow, unmatching } from '../transaction/transaction-removal';

/** The code by which a row is refused that was recorded before under the source's own id. */
export const RECORDED_BEFORE = 'recorded_before';
/** Rows of one recorded batch event: small enough that a batch of events stays under the append limit. */
export const ROWS_PER_EVENT = 100;

export interface StartImport {
  readonly type: 'StartImport';
  readonly importId: string;
  readonly attempt: number;
  readonly rowCount: number;
  readonly overLimit?: OverLimit;
}

/** Records what fits the books and notes what does not; a row never takes the others with it. */
export interface RecordImportRows {
  readonly type: 'RecordImportRows';
  readonly importId: string;
  readonly attempt: number;
  readonly recorded: Recorded;
  readonly rows: readonly ImportRow[];
}

export interface ImportRow {
  /** Counted from 1, as sent. */
  readonly row: number;
  readonly draft: TransactionDraft;
  /** The rule of the business that gave it category or nickname. */
  readonly ruleId?: string;
  /** Its id follows from the source's own: a row that the books have, deleted or not, is refused. */
  readonly isOnce?: boolean;
}

export interface CompleteImport {
  readonly type: 'CompleteImport';
  readonly importId: string;
}

/** Takes back some rows of an import; those deleted since are passed over. */
export interface ReverseImportRows {
  readonly type: 'ReverseImportRows';
  readonly importId: string;
  /**
   * Earliest day of all rows of the import that stand, also of those left to later commands; absent where none is left.
   */
  readonly firstDay?: string;
  readonly transactionIds: readonly string[];
  /** Today in the business's time zone. */
  readonly reversedOn: string;
  readonly onFirstOpenDay?: boolean;
}

/** Notes that the whole import was taken back. */
export interface CompleteImportUndo {
  readonly type: 'CompleteImportUndo';
  readonly importId: string;
  /**
   * True where it was taken back before and no row has come back since: unless it is under way, there is nothing to
   * note.
   */
  readonly isUndone?: boolean;
}

export type ImportCommand = StartImport | RecordImportRows | CompleteImport | ReverseImportRows | CompleteImportUndo;

export function startImport(
  state: LedgerState,
  { importId, attempt, rowCount, overLimit }: StartImport,
): LedgerEvent[] {
  openBusiness(state);
  refuseOverLimit(overLimit);
  if (entryOf(state.openImports, importId))
    throw new DomainError('conflict', 'import_started', 'This import has started already');
  return [{ type: 'ImportStarted', data: { importId, attempt, rowCount } }];
}

export function recordImportRows(state: LedgerState, command: RecordImportRows, entities: Entities): LedgerEvent[] {
  const { attempt } = openImport(state, command.importId);
  if (attempt !== command.attempt)
    throw new DomainError('conflict', 'import_attempt', 'Another attempt of this import is running');
  const events: ImportRowsRecorded[] = [];
  const known = new Set(entities.keys());
  let current = state;
  for (let start = 0; start < command.rows.length; start += ROWS_PER_EVENT) {
    const event = rowsRecorded(current, command, command.rows.slice(start, start + ROWS_PER_EVENT), known);
    events.push(event);
    current = evolveLedger(current, event);
  }
  return events;
}

export function completeImport(state: LedgerState, { importId }: CompleteImport): LedgerEvent[] {
  const { attempt, recorded, refused } = openImport(state, importId);
  return [{ type: 'ImportCompleted', data: { importId, attempt, recorded, refused } }];
}

export function reverseImportRows(state: LedgerState, command: ReverseImportRows, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  const standing = [...new Set(command.transactionIds)].flatMap((id) => {
    const transaction = transactionIn(entities, id);
    return transaction && !transaction.isDeleted ? [transaction] : [];
  });
  if (standing.length === 0) return [];
  // A closed period refuses the whole undo with its first rows, not half of it with its last.
  if (command.firstDay !== undefined) openDay(state, command.firstDay, command.onFirstOpenDay);
  const rows: ReversedRow[] = [];
  let { lastEntryNumber } = state;
  for (const transaction of standing) {
    const row = reversedRow({ ...state, lastEntryNumber }, transaction, command.onFirstOpenDay);
    lastEntryNumber += 1 + redated(row).length;
    rows.push(row);
  }
  const { importId, reversedOn } = command;
  const ends = standing.filter(
    ({ match }, index) => !standing.slice(0, index).some(({ facts }) => facts.transactionId === match?.counterpartId),
  );
  return [...ends.flatMap(unmatching), { type: 'ImportRowsReversed', data: { importId, rows, reversedOn } }];
}

export function completeImportUndo(state: LedgerState, { importId, isUndone }: CompleteImportUndo): LedgerEvent[] {
  openBusiness(state);
  // One that is under way again has to end, with rows or without.
  if (isUndone && !entryOf(state.openImports, importId)) return [];
  return [{ type: 'ImportUndone', data: { importId } }];
}

/** @param known ids of transactions that the books have; those of the rows are added */
function rowsRecorded(
  state: LedgerState,
  command: RecordImportRows,
  rows: readonly ImportRow[],
  known: Set<string>,
): ImportRowsRecorded {
  const transactions: TransactionFacts[] = [];
  const refusals: ImportRowsRecorded['data']['refusals'][number][] = [];
  const applied = new Map<string, string[]>();
  let current = state;
  for (const { row, draft, ruleId, isOnce } of rows) {
    try {
      if (isOnce && known.has(draft.transactionId))
        throw new DomainError('conflict', RECORDED_BEFORE, 'It was recorded before');
      const transaction = transactionFacts(current, draft, command.recorded);
      transactions.push(transaction);
      known.add(draft.transactionId);
      if (ruleId !== undefined) applied.set(ruleId, [...(applied.get(ruleId) ?? []), transaction.transactionId]);
      current = evolveLedger(current, { type: 'TransactionRecorded', data: { transaction } });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push({ row, code: error.code, message: error.message });
    }
  }
  const appliedRules =
    applied.size === 0
      ? {}
      : { appliedRules: { rules: [...applied].map(([ruleId, transactionIds]) => ({ ruleId, transactionIds })) } };
  return {
    type: 'ImportRowsRecorded',
    data: { importId: command.importId, attempt: command.attempt, transactions, refusals, ...appliedRules },
  };
}

/** @throws DomainError where it is not under way */
export function openImport(state: LedgerState, importId: string): OpenImport {
  openBusiness(state);
  const open = entryOf(state.openImports, importId);
  if (!open) throw new DomainError('conflict', 'import_not_running', 'This import is not running');
  return open;
}
