import type { HttpClient } from '../../kit/app/http-client';

/** An event of a business as the audit pack shows it, of what the load writes. */
export interface LogFact {
  readonly type: string;
  readonly position: bigint;
  readonly commandId: string;
  readonly correlationId: string;
  /** The same for all events of one append. */
  readonly recordedAt: string;
  readonly data: FactData;
}

interface FactData {
  readonly transaction?: LoggedTransaction;
  readonly after?: LoggedTransaction;
  readonly transactions?: readonly LoggedTransaction[];
  /** Of a reconciliation. */
  readonly reconciliationId?: string;
  readonly accountId?: string;
  readonly closingDay?: string;
  readonly cleared?: { readonly entryNumbers: readonly number[] };
  readonly outstanding?: { readonly entryNumbers: readonly number[] };
  /** Of what repeats. */
  readonly scheduleId?: string;
  readonly schedule?: { readonly scheduleId: string; readonly payment: { readonly description: string } };
}

interface LoggedTransaction {
  readonly transactionId: string;
  readonly accountId: string;
  readonly description: string;
  /** Minor units. */
  readonly amount: string;
  readonly transferAccountId?: string;
  readonly mirrorId?: string;
}

/** A row of the list of transactions. */
export interface Row {
  readonly description: string;
  readonly accountId: string;
  /** Minor units. */
  readonly amount: bigint;
}

interface PackLine {
  readonly kind: string;
  readonly type?: string;
  readonly position?: string;
  readonly data?: unknown;
  readonly metadata?: unknown;
  readonly events?: number;
}

/** Reads a whole history over HTTP. @returns undefined where it cannot be read now */
export async function readLog(client: HttpClient, business: string): Promise<readonly LogFact[] | undefined> {
  const answer = await client.get(`${business}/audit/pack`).catch(() => undefined);
  if (answer?.status !== 200) return undefined;
  const lines = answer.text
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as PackLine);
  const facts = lines.filter(({ kind }) => kind === 'event').map(factOf);
  const end = lines.at(-1);
  return end?.kind === 'end' && end.events === facts.length ? facts : undefined;
}

function factOf({ type = '', position = '0', data, metadata }: PackLine): LogFact {
  const { commandId = '', correlationId = '', recordedAt = '' } = objectOf(metadata) as Partial<LogFact>;
  return { type, position: BigInt(position), commandId, correlationId, recordedAt, data: objectOf(data) };
}

/** Stored as text or as an object. */
function objectOf(value: unknown): object {
  return typeof value === 'string' ? (JSON.parse(value) as object) : (value ?? {});
}

/** What the event records, in the words of `Deed.markers`. */
export function markersOf({ type, data }: LogFact): readonly string[] {
  switch (type) {
    case 'TransactionRecorded':
    case 'TransferRecorded':
      return data.transaction === undefined ? [] : [data.transaction.description];
    case 'TransactionAmended':
      return data.after === undefined ? [] : [data.after.description];
    case 'TransactionDeleted':
      return data.transaction === undefined ? [] : [deletionMarker(data.transaction.transactionId)];
    case 'ImportRowsRecorded':
      return (data.transactions ?? []).map(({ description }) => description);
    case 'AccountReconciled':
      return [reconciliationMarker(data.accountId ?? '', data.closingDay ?? '')];
    case 'ScheduleCreated':
      return data.schedule === undefined ? [] : [data.schedule.payment.description];
    case 'SchedulePaused':
      return [turnMarker('pause', data.scheduleId ?? '')];
    case 'ScheduleResumed':
      return [turnMarker('resume', data.scheduleId ?? '')];
    default:
      return [];
  }
}

export function reconciliationMarker(accountId: string, closingDay: string): string {
  return `reconciliation of ${accountId} through ${closingDay}`;
}

export function turnMarker(to: 'pause' | 'resume', scheduleId: string): string {
  return `${to} of ${scheduleId}`;
}

export function deletionMarker(transactionId: string): string {
  return `deletion of ${transactionId}`;
}

/** The list of transactions that a history leads to, by id: written from the facts alone. */
export function rowsAfter(facts: readonly LogFact[], upTo?: bigint): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const fact of facts) {
    if (upTo !== undefined && fact.position > upTo) break;
    const { transaction, after, transactions = [] } = fact.data;
    if (fact.type === 'TransactionDeleted' && transaction) {
      rows.delete(transaction.transactionId);
      continue;
    }
    if (fact.type === 'TransactionAmended' && after) show(rows, after);
    if (fact.type === 'TransactionRecorded' && transaction) show(rows, transaction);
    if (fact.type === 'TransferRecorded' && transaction) show(rows, transaction);
    if (fact.type === 'ImportRowsRecorded') for (const one of transactions) show(rows, one);
  }
  return rows;
}

/** The reconciliations of an account that a history leads to, newest first, with how many rows each has. */
export function reconciliationsAfter(facts: readonly LogFact[], accountId: string): string[] {
  return facts
    .filter(({ type, data }) => type === 'AccountReconciled' && data.accountId === accountId)
    .map(({ data: { reconciliationId = '', closingDay = '', cleared, outstanding } }) =>
      [reconciliationId, closingDay, cleared?.entryNumbers.length, outstanding?.entryNumbers.length].join(' '),
    )
    .reverse();
}

/** What repeats as a history leads to it: what each is called, and whether it rests. */
export function schedulesAfter(facts: readonly LogFact[]): string[] {
  const standing = new Map<string, { readonly name: string; readonly rests: boolean }>();
  for (const { type, data } of facts) {
    const name = standing.get(data.scheduleId ?? '')?.name;
    if (type === 'ScheduleCreated' && data.schedule)
      standing.set(data.schedule.scheduleId, { name: data.schedule.payment.description, rests: false });
    if (name === undefined || data.scheduleId === undefined) continue;
    if (type === 'SchedulePaused') standing.set(data.scheduleId, { name, rests: true });
    if (type === 'ScheduleResumed') standing.set(data.scheduleId, { name, rests: false });
  }
  return [...standing].map(([id, { name, rests }]) => `${id} ${name} ${rests ? 'rests' : 'goes on'}`).sort();
}

/** Transactions that count against a plan: those recorded, a transfer once, less those deleted in the same month. */
export function countedTransactions(facts: readonly LogFact[]): number {
  const recorded = facts.filter(({ type }) =>
    ['TransactionRecorded', 'TransferRecorded', 'ImportRowsRecorded'].includes(type),
  );
  const deleted = facts.filter(({ type }) => type === 'TransactionDeleted');
  return recorded.reduce((sum, fact) => sum + markersOf(fact).length, 0) - deleted.length;
}

function show(
  rows: Map<string, Row>,
  { transactionId, mirrorId, accountId, transferAccountId, ...shown }: LoggedTransaction,
): void {
  const { description } = shown;
  const amount = BigInt(shown.amount);
  rows.set(transactionId, { description, accountId, amount });
  if (mirrorId !== undefined && transferAccountId !== undefined) {
    rows.set(mirrorId, { description, accountId: transferAccountId, amount: -amount });
  }
}
