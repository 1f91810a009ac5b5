import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { idPrint } from '@counterfoil/bank-statements/matching/fingerprint';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { WriterPace } from '@counterfoil/event-sourcing/write/writer-pace';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { PlanQuota, type Room } from '../billing/billing.module';
import { ImportRowsRepository, type KeptPrint } from '../imports/import-stores.module';
import { Answer } from '../http/answers/answer';
import { RECORDED_BEFORE, type ImportRow } from '@counterfoil/ledger/import/import.decider';
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import { LedgerWriter } from '../books/ledger-writer';
import type { Membership } from '../http/request-context';
import { TimeSlice } from '../process/time-slice';
import { ExternalIds } from './external-ids.queries';
import { bulkFingerprints, type FingerprintsByAccount } from './bulk-fingerprints';
import { RowAdvice } from '../rules/row-advice.module';
import { checkRow, draftOf } from './transaction-draft';
import { recordedNow } from './transactions.commands';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

/** Rows and parts of rows in one command, two hundred plain rows: deciding on more would hold everybody else up. */
const WEIGHT_PER_COMMAND = 400;
/** A bulk call goes on over many appends; this bounds the reservation of its quota. */
const BULK_WITHIN_MS = 60_000;
/** A bulk call is one attempt; only imports that run as jobs have more. */
const ATTEMPT = 1;

type Failure = BulkTransactionsAnswer['failures'][number];

interface CheckedRow extends ImportRow {
  readonly externalId?: string;
}

interface CheckedRows {
  readonly valid: CheckedRow[];
  readonly failures: Failure[];
}

interface Bulk {
  readonly importId: string;
  readonly rows: readonly ImportRow[];
  readonly prints: FingerprintsByAccount;
  readonly idPrints: readonly KeptPrint[];
  readonly unreadable: readonly Failure[];
}

export class RecordTransactions {
  constructor(
    readonly member: Membership,
    readonly rows: readonly unknown[],
    readonly envelope: CommandEnvelope,
  ) {}
}

/**
 * Records many rows under one import id: rows that cannot be read are told, the quota is checked as a whole before
 * anything is written, then batch after batch is appended, leaving the stream free in between. Every step has a command
 * id derived from the call's, so that the same call sent again after a crash goes on where it stopped.
 */
@CommandHandler(RecordTransactions)
export class RecordTransactionsHandler implements ICommandHandler<RecordTransactions> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly quota: PlanQuota,
    private readonly fingerprints: ImportRowsRepository,
    private readonly externalIds: ExternalIds,
    private readonly advice: RowAdvice,
  ) {}

  async execute({ member, rows, envelope }: RecordTransactions): Promise<Answer<BulkTransactionsAnswer>> {
    const importId = uuidv5('import', envelope.commandId);
    const slice = new TimeSlice();
    const { valid: checked, failures } = await this.checked(rows, member, envelope.commandId, slice);
    const { valid, idPrints, known } = await this.withOwnIds(member.businessId, checked);
    if (valid.length === 0) {
      return Answer.of(
        { success: 0, repeated: 0, errors: failures.length, failures, importId },
        { position: undefined, visible: true },
      );
    }
    const named = await this.named(member.businessId, valid, slice);
    const steps = new ImportCommands({ ...envelope, importId, attempt: ATTEMPT });
    const { on: day } = recordedNow(member, envelope);
    const { commandId } = steps.complete;
    const asked = {
      ownerId: member.ownerId,
      count: valid.length - known,
      day,
      commandId,
      withinMs: BULK_WITHIN_MS,
      inSteps: true,
    } as const;
    // So that a statement with the same rows shows them as seen before.
    const prints = await bulkFingerprints(named, slice);
    const bulk = { importId, rows: named, prints, idPrints, unreadable: failures };
    const recording =
      asked.count === 0
        ? this.record(member, bulk, steps, {})
        : this.quota.within(asked, (room) => this.record(member, bulk, steps, room));
    return recording.catch((error: unknown) => {
      throw steps.areBegun ? openEnded(error) : error;
    });
  }

  /** Rows that their source names go by the ids that follow from it. @returns how many of them are there already */
  private async withOwnIds(
    businessId: string,
    rows: readonly CheckedRow[],
  ): Promise<{ valid: ImportRow[]; idPrints: KeptPrint[]; known: number }> {
    const named = rows.flatMap(({ draft: { accountId }, externalId }) =>
      externalId === undefined ? [] : [{ accountId, externalId }],
    );
    const ids = await this.externalIds.of(businessId, named);
    const isKnown = new Map(ids.map((id) => [id.transactionId, id.isKnown]));
    const fresh = [...isKnown.values()].filter((known) => !known).length;
    const idPrints: KeptPrint[] = [];
    const next = ids.values();
    const valid = rows.map(({ externalId, ...row }): ImportRow => {
      const own = externalId === undefined ? undefined : next.next().value;
      if (externalId === undefined || !own) return row;
      const { accountId } = row.draft;
      const { transactionId } = own;
      idPrints.push({ transactionId, accountId, fingerprint: idPrint(externalId) });
      return { ...row, draft: { ...row.draft, transactionId }, isOnce: true };
    });
    return { valid, idPrints, known: ids.length - fresh };
  }

  /** An imported row without a nickname gets one: the one in use for its merchant, else a new one. */
  private async named(businessId: string, rows: readonly ImportRow[], slice: TimeSlice): Promise<ImportRow[]> {
    const nicknameOf = await this.advice.nicknames(businessId);
    const named: ImportRow[] = [];
    for (const row of rows) {
      if (slice.isOver()) await slice.next();
      const nickname = row.draft.nickname ?? nicknameOf(row.draft.description);
      named.push(nickname === '' ? row : { ...row, draft: { ...row.draft, nickname } });
    }
    return named;
  }

  private async checked(
    rows: readonly unknown[],
    member: Membership,
    commandId: string,
    slice: TimeSlice,
  ): Promise<CheckedRows> {
    const valid: CheckedRow[] = [];
    const failures: Failure[] = [];
    for (const [index, row] of rows.entries()) {
      if (slice.isOver()) await slice.next();
      const checked = checkRow(row);
      if (checked.ok)
        valid.push({
          row: index + 1,
          draft: draftOf(checked.request, member.exponent, commandId, index),
          ...(checked.request.externalId === undefined ? {} : { externalId: checked.request.externalId }),
        });
      else failures.push({ row: index + 1, message: checked.message });
    }
    return { valid, failures };
  }

  private async record(
    member: Membership,
    bulk: Bulk,
    steps: ImportCommands,
    room: Room,
  ): Promise<Answer<BulkTransactionsAnswer>> {
    const { importId, rows } = bulk;
    const recorded = recordedNow(member, steps.complete);
    await this.fingerprints.keepFingerprints(member.businessId, bulk.idPrints);
    for (const [accountId, prints] of bulk.prints) {
      const ofAccount = prints.map((print) => ({ ...print, accountId }));
      await this.fingerprints.keepFingerprints(member.businessId, ofAccount);
    }
    await this.writer.append(
      member.businessId,
      { type: 'StartImport', importId, attempt: ATTEMPT, rowCount: rows.length, ...room },
      steps.start,
    );
    steps.areBegun = true;
    const events: LedgerEvent[] = [];
    const pace = new WriterPace();
    for (let at = 0; at < rows.length;) {
      const batch = batchFrom(rows, at);
      const command: LedgerCommand = { type: 'RecordImportRows', importId, attempt: ATTEMPT, recorded, rows: batch };
      const envelope = steps.rowsFrom(batch[0]?.row ?? 0);
      const written = await pace.batch(() => this.writer.append(member.businessId, command, envelope));
      events.push(...written.events);
      at += batch.length;
    }
    const { position, visible } = await this.writer.write(
      member.businessId,
      { type: 'CompleteImport', importId },
      steps.complete,
    );
    return Answer.of(answerOf(events, bulk.unreadable, importId), { position, visible });
  }
}

/** Steps before the one that failed are recorded: what is known of that one says nothing of the call. */
function openEnded(error: unknown): unknown {
  if (!(error instanceof Unavailable)) return error;
  return new Unavailable(
    'outcome_unknown',
    'The rows were sent and not confirmed to the last. Send them again under the same id.',
    { cause: error },
  );
}

/** The next rows that fit into one command: a row weighs one, and one for each part of it. */
function batchFrom(rows: readonly ImportRow[], from: number): ImportRow[] {
  const batch: ImportRow[] = [];
  let weight = 0;
  for (const row of rows.slice(from, from + WEIGHT_PER_COMMAND)) {
    weight += 1 + Math.max(1, row.draft.allocations.length);
    if (weight > WEIGHT_PER_COMMAND && batch.length > 0) break;
    batch.push(row);
  }
  return batch;
}

/** The envelopes of the steps of one import: each with a command id of its own, derived from the call's. */
class ImportCommands {
  /** Whether the first of them is recorded. */
  areBegun = false;

  constructor(private readonly envelope: CommandEnvelope) {}

  get start(): CommandEnvelope {
    return this.named('start');
  }

  rowsFrom(row: number): CommandEnvelope {
    return this.named(`rows:${row}`);
  }

  get complete(): CommandEnvelope {
    return this.named('complete');
  }

  private named(name: string): CommandEnvelope {
    return { ...this.envelope, commandId: uuidv5(name, this.envelope.commandId) };
  }
}

function answerOf(
  events: readonly LedgerEvent[],
  unreadable: readonly Failure[],
  importId: string,
): BulkTransactionsAnswer {
  const batches = events.flatMap((event) => (event.type === 'ImportRowsRecorded' ? [event.data] : []));
  const refusals = batches.flatMap((batch) => batch.refusals);
  const refused = refusals.filter(({ code }) => code !== RECORDED_BEFORE);
  const failures = [...unreadable, ...refused.map(({ row, message }) => ({ row, message }))].sort(
    (a, b) => a.row - b.row,
  );
  return {
    success: batches.reduce((sum, batch) => sum + batch.transactions.length, 0),
    repeated: refusals.length - refused.length,
    errors: failures.length,
    failures,
    importId,
  };
}
