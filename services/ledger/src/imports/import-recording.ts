import { Inject, Injectable } from '@nestjs/common';
import { idPrint } from '@counterfoil/bank-statements/matching/fingerprint';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import { IMPORT_PROGRESS_START } from '@counterfoil/contracts/import.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { OthersOnStream } from '@counterfoil/event-sourcing/write/others-on-stream';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { WriterPace } from '@counterfoil/event-sourcing/write/writer-pace';
import { PlanQuota } from '../billing/billing.module';
import type { JobRun } from '../jobs/jobs.module';
import type { ImportRow, RecordImportRows } from '@counterfoil/ledger/import/import.decider';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { LedgerWriter, type Written } from '../books/ledger-writer';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { BooksContextQueries } from './books-context.queries';
import type { ImportRecord } from './import-record';
import { allocationsOf } from './rows/row-parts';
import { ImportRowsRepository, type KeptPrint } from './rows/import-rows.repository';
import { ImportConfirming } from './import-confirming';
import { ImportMatching } from './import-matching';
import { ImportOccurrences } from './import-occurrences';
import { ImportCommands } from './import-commands';
import { ImportsRepository } from './imports.repository';
import type { RowToRecord } from './rows/import-row-record';
import { KnownRows } from './rows/known-rows';
import { PairedRows } from './rows/paired-rows.queries';

/** Rows of one command, five events of it: with the longest descriptions some 750 kB, and an append holds 1 MiB. */
const ROWS_PER_BATCH = 500;
/** Batches that may be recorded and not yet shown: beyond, the import waits for the projections. */
const BATCHES_AHEAD = 8;
/** One wait for projections; after it the run looks whether it is cancelled, and waits on. */
const WAIT_STEP_MS = 2_000;
/** Projections that do not get on for so long are down: the job is tried again later. */
const LONGEST_WAIT_MS = 60_000;
/** What a row may cost at worst, for how long its share of the plan is reserved. */
const MS_PER_ROW = 10;
const LEAST_RESERVATION_MS = 120_000;
/** What a reader of the books and the counter of the plan stand on. */
const SHOWN_BY = ['books', 'usage'];

/** Records the ticked rows of an import, batch after batch, by the write protocol. */
@Injectable()
export class ImportRecording {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly runner: CommandRunner,
    private readonly progress: ProjectionProgress,
    private readonly quota: PlanQuota,
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly books: BooksContextQueries,
    private readonly matching: ImportMatching,
    private readonly occurrences: ImportOccurrences,
    private readonly confirming: ImportConfirming,
    private readonly known: KnownRows,
    private readonly paired: PairedRows,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  /**
   * Records what is not recorded yet, and returns when the books show it; returns early when the run is to end.
   * @throws DomainError where the plan has no room for the rest, or the books refuse the whole.
   */
  async record(found: ImportRecord, commands: ImportCommands, run: JobRun): Promise<void> {
    const at = await this.reached(found, commands);
    const isBegun = at.row > 0;
    if (!isBegun && (await this.runner.firstResult(ledgerStream(found.businessId), commands.start)) === undefined)
      await this.settleRows(found);
    const total = await this.rows.countIncluded(found.id);
    await this.imports.setTotal(found.id, found.attempt, total);
    if (total === 0 && (await this.paired.taken(found.businessId, found.id)).length === 0) return;
    // What earlier runs recorded must be counted before the rest is reserved, or it would be counted nowhere or twice.
    await this.shown(at.position, run);
    const remaining = await this.rows.countIncluded(found.id, at.row);
    const last = await this.withQuota(found, commands, remaining, (refusal) =>
      this.batches(found, commands, { ...at, total, refusal }, run),
    );
    await this.shown(last, run);
  }

  /** How far earlier runs got: what was noted, and the batch after it, which may have been recorded all the same. */
  async reached(found: ImportRecord, commands: ImportCommands): Promise<Reached> {
    const isNoted = await this.isInLog(found);
    let row = isNoted ? found.recordedThrough : 0;
    let position = isNoted ? found.recordedPosition : undefined;
    for (;;) {
      const batch = await this.batchAfter(found, row);
      const [first] = batch;
      if (!first) return { row, position };
      const done = await this.runner.firstResult(ledgerStream(found.businessId), commands.rowsFrom(first.row));
      if (!done) return { row, position };
      row = batch.at(-1)?.row ?? row;
      position = done.position ?? position;
      await this.imports.recordedThrough(found.id, found.attempt, row, position);
    }
  }

  /** What was noted counts while the log holds it: of one that was put back, the rows before are asked for again. */
  private async isInLog({ businessId, recordedPosition: position }: ImportRecord): Promise<boolean> {
    if (position === undefined) return true;
    for await (const [event] of this.log.readAll({ from: position, limit: 1, requiresLeader: true })) {
      return event?.position === position && event.stream === ledgerStream(businessId);
    }
    return false;
  }

  /** Waits until the books show everything up to a position; that is also what slows an import down when they lag. */
  async shown(position: bigint | undefined, run: JobRun): Promise<void> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    while (!(await this.progress.waitFor(position, SHOWN_BY, WAIT_STEP_MS))) {
      run.signal.throwIfAborted();
      if (Date.now() > deadline)
        throw new Unavailable('overloaded', 'The books are behind; the import waits for them.');
    }
  }

  /** Compares the rows with transactions that were recorded or deleted since the preview. */
  private async settleRows({ id, businessId }: ImportRecord): Promise<void> {
    await this.imports.inTransaction(async (client) => {
      await this.known.note({ businessId, id }, client, { isCommitted: true });
      await this.rows.noteCounts(id, client);
    });
  }

  private async withQuota(
    found: ImportRecord,
    commands: ImportCommands,
    remaining: number,
    work: (refusal: string | undefined) => Promise<bigint | undefined>,
  ): Promise<bigint | undefined> {
    const business = await this.books.business(found.businessId);
    if (!business) throw new DomainError('not-found', 'business_not_found', 'Business not found');
    if (remaining === 0) return work(undefined);
    const withinMs = LEAST_RESERVATION_MS + remaining * MS_PER_ROW;
    const day = dateIn(business.timeZone, new Date());
    const { commandId } = commands.complete;
    const asked = { ownerId: business.ownerId, count: remaining, day, commandId, withinMs, inSteps: true } as const;
    const { position } = await this.quota.within(asked, async ({ overLimit }) => ({ position: await work(overLimit) }));
    return position;
  }

  /** @returns the position of the last batch. */
  private async batches(
    found: ImportRecord,
    commands: ImportCommands,
    from: Reached & { total: number; refusal: string | undefined },
    run: JobRun,
  ): Promise<bigint | undefined> {
    const { id, businessId, attempt } = found;
    if (from.refusal !== undefined) throw new DomainError('limit', 'transaction_limit', from.refusal);
    const started = await this.writer.append(
      businessId,
      { type: 'StartImport', importId: id, attempt, rowCount: from.total },
      commands.start,
    );
    const [pace, others] = [new WriterPace(), new OthersOnStream()];
    others.restsAfter(started.revisions);
    const positions: (bigint | undefined)[] = [];
    let { row, position } = from;
    let done = from.total - (await this.rows.countIncluded(id, row));
    let ready = this.nextBatch(found, commands, row);
    while (!run.signal.aborted) {
      const batch = await ready;
      if (!batch) {
        position = (await this.matching.match(found, commands, run)) ?? position;
        position = (await this.occurrences.settle(found, commands, run)) ?? position;
        position = (await this.confirming.confirm(found, commands, run)) ?? position;
        return run.signal.aborted ? position : this.complete(found, commands, position);
      }
      // The next rows are made ready while these are recorded; where that fails, its failure comes in its turn.
      ready = this.nextBatch(found, commands, batch.lastRow);
      ready.catch(() => undefined);
      const written = await pace.batch(
        () => this.writer.append(businessId, batch.command, batch.envelope),
        ({ revisions }) => others.restsAfter(revisions),
      );
      row = batch.lastRow;
      position = written.position ?? position;
      done += batch.command.rows.length;
      await this.noteRefused(id, written);
      await Promise.all([
        this.imports.recordedThrough(id, attempt, row, position),
        run.progress(IMPORT_PROGRESS_START + ((100 - IMPORT_PROGRESS_START) * done) / from.total - 1),
      ]);
      positions.push(position);
      if (positions.length >= BATCHES_AHEAD) await this.shown(positions.shift(), run).catch(passOnUnlessAborted(run));
    }
    return position;
  }

  /**
   * The ticked rows after one that are recorded together. Where the latest row of a day stands first, no batch ends
   * within a day, unless that day alone fills it.
   */
  private async batchAfter(found: ImportRecord, after: number): Promise<readonly RowToRecord[]> {
    const batch = await this.rows.included(found.id, after, ROWS_PER_BATCH);
    if (!isNewestFirst(found) || batch.length < ROWS_PER_BATCH) return batch;
    const whole = batch.slice(0, batch.findLastIndex(({ date }) => date !== batch.at(-1)?.date) + 1);
    return whole.length > 0 ? whole : batch;
  }

  /** The ticked rows after one as a command, their fingerprints kept; undefined where there are none left. */
  private async nextBatch(found: ImportRecord, commands: ImportCommands, after: number): Promise<Batch | undefined> {
    const { id, businessId, attempt } = found;
    const drafts = await this.batchAfter(found, after);
    const [first, last] = [drafts[0], drafts.at(-1)];
    if (!first || !last) return undefined;
    // The register lists the rows of one day as they were recorded.
    const ordered = isNewestFirst(found) ? [...drafts].reverse() : drafts;
    const rows = ordered.map((row) => importRow(row, commands));
    await this.rows.keepFingerprints(businessId, printsOf(ordered, rows));
    const envelope = commands.rowsFrom(first.row);
    const business = await this.books.business(businessId);
    const recorded = { by: envelope.actorId, on: dateIn(business?.timeZone ?? 'UTC', new Date()) };
    const command = { type: 'RecordImportRows', importId: id, attempt, recorded, rows } as const;
    return { command, envelope: underRule(envelope, rows), lastRow: last.row };
  }

  private async noteRefused(importId: string, written: Written): Promise<void> {
    const refusals = written.events.flatMap((event) =>
      event.type === 'ImportRowsRecorded' ? event.data.refusals : [],
    );
    await this.rows.refuse(
      importId,
      refusals.map(({ row, message }) => ({ row, message })),
    );
  }

  private async complete(
    { id, businessId }: ImportRecord,
    commands: ImportCommands,
    position: bigint | undefined,
  ): Promise<bigint | undefined> {
    const written = await this.writer.append(businessId, { type: 'CompleteImport', importId: id }, commands.complete);
    return written.position ?? position;
  }
}

/** Some rows to be recorded together. */
interface Batch {
  readonly command: RecordImportRows;
  readonly envelope: CommandEnvelope;
  readonly lastRow: number;
}

/** How far the rows are recorded: the last one, and the position of its batch. */
interface Reached {
  readonly row: number;
  readonly position: bigint | undefined;
}

function isNewestFirst({ summary }: ImportRecord): boolean {
  return summary?.isNewestFirst === true;
}

/** By what the rows are known again, each with the transaction that it becomes. */
function printsOf(drafts: readonly RowToRecord[], rows: readonly ImportRow[]): KeptPrint[] {
  return drafts.flatMap(({ fingerprint, externalId, accountId }, index) => {
    const transactionId = rows[index]?.draft.transactionId;
    if (accountId === null || transactionId === undefined) return [];
    return [fingerprint, externalId === null ? null : idPrint(externalId)].flatMap((print) =>
      print === null ? [] : [{ transactionId, accountId, fingerprint: print }],
    );
  });
}

/**
 * Where one rule has been applied to the batch, its id stands beside the events; which rows it was, and where it were
 * several, is part of them.
 */
function underRule(envelope: CommandEnvelope, rows: readonly ImportRow[]): CommandEnvelope {
  const [ruleId, second] = new Set(rows.flatMap((row) => row.ruleId ?? []));
  return ruleId === undefined || second !== undefined ? envelope : { ...envelope, ruleId };
}

/** What a row should have and has not is left empty: the decider then refuses it, with its reason. */
function importRow(row: RowToRecord, commands: ImportCommands): ImportRow {
  const amount = row.amountMinor ?? 0n;
  return {
    row: row.row,
    ...(row.ruleId === null ? {} : { ruleId: row.ruleId }),
    draft: {
      transactionId: commands.transactionId(row.row),
      accountId: row.accountId ?? '',
      date: row.date ?? '',
      ...(row.otherDate === null ? {} : { otherDate: row.otherDate }),
      description: row.description,
      ...(row.nickname === '' ? {} : { nickname: row.nickname }),
      amount,
      allocations: allocationsOf(row),
      ...(row.isTransfer ? { transfer: { to: 'transit' as const } } : {}),
    },
  };
}

/** A run that is to end returns what it reached instead, so that its reservation ends where its rows are counted. */
function passOnUnlessAborted(run: JobRun): (error: unknown) => void {
  return (error) => {
    if (!run.signal.aborted) throw error;
  };
}
