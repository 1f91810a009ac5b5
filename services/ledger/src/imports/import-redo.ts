import { Inject, Injectable } from '@nestjs/common';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { ImportLeftOut } from '@counterfoil/contracts/import-answer.contract';
import { IMPORT_PROGRESS_START, MAX_LEFT_NAMED } from '@counterfoil/contracts/import.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { WriterPace } from '@counterfoil/event-sourcing/write/writer-pace';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { formatDecimal } from '@counterfoil/money/money';
import { PlanQuota } from '../billing/billing.module';
import { JobFailed, type JobRun } from '../jobs/jobs.module';
import { CommandHistory, type CarriedOut } from '../books/command-history.queries';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { LedgerWriter } from '../books/ledger-writer';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { ImportRowsQueries, OccurrencesOfImport, reversalStepId, type BooksRow } from '../undo/import-undo.module';
import { BooksContextQueries } from './books-context.queries';
import { ImportConfirming } from './import-confirming';
import { isInTheWayOfAll, ImportMatching } from './import-matching';
import type { ImportRecord } from './import-record';
import { ImportRecording } from './import-recording';
import { ImportRowsRepository } from './rows/import-rows.repository';
import type { ImportCommands } from './import-commands';
import { ImportsRepository } from './imports.repository';

/** Rows whose undo is looked for at once: what it took back is held in memory meanwhile. */
const ROWS_LOOKED_FOR = 2_000;
/** Steps that may be written and not yet shown. */
const STEPS_AHEAD = 8;
/** What bringing a row back may cost at worst, for how long its share of the plan is reserved. */
const MS_PER_ROW = 10;
const LEAST_RESERVATION_MS = 120_000;
const NOT_CONFIRMED =
  'It has been changed, deleted or matched with another statement since: the bank’s row is not matched with it';
const SEEN_ELSEWHERE = 'Another import has recorded it since';

type RowsReversed = Extract<LedgerEvent, { type: 'ImportRowsReversed' }>;

/** One redo under way. */
interface Redoing {
  readonly found: ImportRecord;
  readonly commands: ImportCommands;
  readonly jobId: string;
  readonly run: JobRun;
  readonly asked: {
    readonly today: string;
    readonly onFirstOpenDay?: true;
    readonly firstDay?: string;
    readonly overLimit?: string;
  };
  readonly exponent: number;
  /** By the id of its transaction: what stays away, and why. */
  readonly left: Map<string, ImportLeftOut>;
  readonly pace: WriterPace;
}

/**
 * Brings back what an undo took: every row that the import recorded stands again, as people had left it. Rows that
 * stand already are left alone; what cannot come back is named with its reason.
 */
@Injectable()
export class ImportRedoing {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly writer: LedgerWriter,
    private readonly history: CommandHistory,
    private readonly quota: PlanQuota,
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly booksRows: ImportRowsQueries,
    private readonly books: BooksContextQueries,
    private readonly recording: ImportRecording,
    private readonly matching: ImportMatching,
    private readonly occurrences: OccurrencesOfImport,
    private readonly confirming: ImportConfirming,
  ) {}

  /**
   * Ends the import as completed. Run again after a crash it goes on where it stopped.
   * @throws DomainError where a closed period or the plan is in the way of the whole: nothing is brought back then.
   */
  async redo(found: ImportRecord, commands: ImportCommands, jobId: string, run: JobRun): Promise<void> {
    const { id, businessId } = found;
    const business = await this.books.business(businessId);
    if (!business) throw new JobFailed('Business not found');
    await this.recording.shown(
      (await this.log.readLast(ledgerStream(businessId), { requiresLeader: true }))?.position,
      run,
    );
    const stood = found.redo?.stood ?? (await this.books.standing(businessId, id));
    await this.imports.redoBegun(id, jobId, { broughtBack: 0, stood, leftOut: 0, left: [], notRecorded: 0 });
    const recorded = await this.recorded(found, commands);
    const deleted = [...recorded.values()].filter(({ isDeleted }) => isDeleted);
    const firstDay = deleted.map(({ date, reversedOn }) => reversedOn ?? date).sort()[0];
    const today = dateIn(business.timeZone, new Date());
    const correction = {
      today,
      ...(found.onFirstOpenDay ? { onFirstOpenDay: true as const } : {}),
      ...(firstDay === undefined ? {} : { firstDay }),
    };
    const left = new Map<string, ImportLeftOut>();
    const redoing = { found, commands, jobId, run, exponent: business.exponent, left, pace: new WriterPace() };
    const withinMs = LEAST_RESERVATION_MS + deleted.length * MS_PER_ROW;
    const reserved = {
      ownerId: business.ownerId,
      count: deleted.length,
      day: today,
      commandId: commands.redo(jobId, 'room').commandId,
      withinMs,
    };
    const bring = (room: object): Promise<{ position: bigint | undefined }> =>
      this.bringBack({ ...redoing, asked: { ...correction, ...room } }, recorded);
    await (deleted.length === 0 ? bring({}) : this.quota.within(reserved, bring));
    if (run.signal.aborted) return;
    const standing = await this.books.standing(businessId, id);
    const [first] = left.values();
    if (standing === 0 && first) throw new DomainError('conflict', 'import_not_redone', first.reason);
    const notRecorded = await this.rows.countIncluded(id, found.recordedThrough);
    const outcome = {
      broughtBack: Math.max(0, standing - stood),
      stood,
      leftOut: left.size,
      left: [...left.values()].slice(0, MAX_LEFT_NAMED),
      notRecorded,
    };
    const missing = [...left.values()].filter(({ what }) => what === 'transaction').length;
    await this.imports.redone(id, jobId, standing + missing, outcome);
  }

  /** What the import has recorded, by the transactions' ids. */
  private async recorded(
    { id, businessId, recordedThrough }: ImportRecord,
    commands: ImportCommands,
  ): Promise<Map<string, BooksRow>> {
    const numbers = await this.rows.recorded(id, recordedThrough);
    const rows = await this.booksRows.of(
      businessId,
      numbers.map((row) => commands.transactionId(row)),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Rows first, then what was matched with them. @returns the position that shows it all */
  private async bringBack(
    redoing: Redoing,
    recorded: ReadonlyMap<string, BooksRow>,
  ): Promise<{ position: bigint | undefined }> {
    const { found, commands, run, left } = redoing;
    for (const row of await this.rows.recordedElsewhere(found.businessId, found.id)) {
      const known = recorded.get(commands.transactionId(row));
      if (known?.isDeleted) left.set(known.id, leftOut(redoing, known, SEEN_ELSEWHERE));
    }
    const parted = await this.bringStepsBack(redoing);
    await this.bringOthersBack(redoing, [...recorded.keys()]);
    run.signal.throwIfAborted();
    const matches = await this.matching.matchAgain(found, commands, redoing.jobId, {
      parted,
      asked: redoing.asked,
      left,
      run,
    });
    const ends = new Map((await this.booksRows.of(found.businessId, [...matches.keys()])).map((row) => [row.id, row]));
    for (const [id, reason] of matches) {
      const end = ends.get(id);
      if (end) left.set(id, { ...leftOut(redoing, end, reason), what: 'match' });
    }
    await this.confirmAgain(redoing);
    await this.shown(found, run);
    const { asked } = redoing;
    const change = {
      ...{ businessId: found.businessId, importId: found.id, today: asked.today },
      ...{
        request: { onFirstOpenDay: asked.onFirstOpenDay ?? false },
        envelope: commands.redo(redoing.jobId, 'again'),
      },
    };
    await this.occurrences.takeAgain(change, commands.undo.commandId, run.signal);
    return { position: await this.shown(found, run) };
  }

  /** Waits until the books show all that is recorded. @returns its position */
  private async shown({ businessId }: ImportRecord, run: JobRun): Promise<bigint | undefined> {
    const position = (await this.log.readLast(ledgerStream(businessId), { requiresLeader: true }))?.position;
    await this.recording.shown(position, run);
    return position;
  }

  private async confirmAgain(redoing: Redoing): Promise<void> {
    const { found, commands, jobId, run, left, asked } = redoing;
    const missing = await this.confirming.confirmAgain(found, commands, { jobId, today: asked.today }, run);
    for (const row of await this.booksRows.of(found.businessId, missing))
      left.set(row.id, { ...leftOut(redoing, row, NOT_CONFIRMED), what: 'match' });
  }

  /** What each step of the undo took away comes back as it was. @returns what tells of pairs that those steps parted */
  private async bringStepsBack(redoing: Redoing): Promise<LedgerEvent[]> {
    const { found, commands, run } = redoing;
    const parted: LedgerEvent[] = [];
    const positions: (bigint | undefined)[] = [];
    const ids = await this.booksRows.all(found.businessId, found.id);
    for (let from = 0; from < ids.length; from += ROWS_LOOKED_FOR) {
      const wanted = ids.slice(from, from + ROWS_LOOKED_FOR).map((id) => reversalStepId(commands.undo.commandId, id));
      for (const step of await this.history.findAll(found.businessId, wanted)) {
        run.signal.throwIfAborted();
        parted.push(...step.events.filter(({ type }) => type === 'TransferUnmatched'));
        positions.push(await this.bringStepBack(redoing, step));
        if (positions.length >= STEPS_AHEAD) await this.recording.shown(positions.shift(), run);
      }
      await run.progress(
        IMPORT_PROGRESS_START +
          Math.floor(((99 - IMPORT_PROGRESS_START) * Math.min(from + ROWS_LOOKED_FOR, ids.length)) / ids.length),
      );
    }
    return parted;
  }

  /** All rows of a step together; where one of them is refused, each by itself. */
  private async bringStepBack(redoing: Redoing, { commandId, events }: CarriedOut): Promise<bigint | undefined> {
    const reversed = events.flatMap((event) =>
      event.type === 'ImportRowsReversed' ? [wanted(event, redoing.left)] : [],
    );
    try {
      return await this.undo(redoing, `step:${commandId}`, reversed);
    } catch (error) {
      if (!(error instanceof DomainError) || isInTheWayOfAll(error)) throw error;
    }
    let position: bigint | undefined;
    for (const event of reversed)
      for (const row of event.data.rows) {
        const { transactionId, date, description, amount } = row.transaction;
        const again = { ...event, data: { ...event.data, rows: [row] } };
        const carriedOut = this.undo(redoing, `row:${transactionId}`, [again]);
        position =
          (await carriedOut.catch((error: unknown) =>
            this.leave(redoing, { id: transactionId, date, description, amount }, error),
          )) ?? position;
      }
    return position;
  }

  /** Rows that somebody has deleted by hand, before the undo or since a restore, were in no step of it. */
  private async bringOthersBack(redoing: Redoing, ids: readonly string[]): Promise<void> {
    const {
      found,
      commands,
      jobId,
      run,
      left,
      asked: { today: restoredOn, firstDay: _, ...asked },
    } = redoing;
    await this.recording.shown(
      (await this.log.readLast(ledgerStream(found.businessId), { requiresLeader: true }))?.position,
      run,
    );
    for (const row of await this.booksRows.of(found.businessId, ids)) {
      if (!row.isDeleted || left.has(row.id)) continue;
      run.signal.throwIfAborted();
      const command = {
        type: 'RestoreTransaction',
        transactionId: row.id,
        restoredOn,
        ...asked,
      } as const;
      const carriedOut = redoing.pace.batch(() =>
        this.writer.append(found.businessId, command, commands.redo(jobId, `restore:${row.id}`)),
      );
      await carriedOut.catch((error: unknown) => this.leave(redoing, row, error));
    }
  }

  private async undo(
    { found, commands, jobId, asked, pace }: Redoing,
    step: string,
    events: readonly RowsReversed[],
  ): Promise<bigint | undefined> {
    if (events.every(({ data }) => data.rows.length === 0)) return undefined;
    const command = { type: 'UndoCommand', events, ...asked } as const;
    return (await pace.batch(() => this.writer.append(found.businessId, command, commands.redo(jobId, step)))).position;
  }

  private leave(
    redoing: Redoing,
    row: Pick<BooksRow, 'id' | 'date' | 'description' | 'amount'>,
    error: unknown,
  ): undefined {
    if (!(error instanceof DomainError) || isInTheWayOfAll(error)) throw error;
    redoing.left.set(row.id, leftOut(redoing, row, error.message));
  }
}

/** Of what a step took away, that which is to come back. */
function wanted(event: RowsReversed, left: ReadonlyMap<string, ImportLeftOut>): RowsReversed {
  return {
    ...event,
    data: { ...event.data, rows: event.data.rows.filter(({ transaction }) => !left.has(transaction.transactionId)) },
  };
}

function leftOut(
  { exponent }: Redoing,
  { id, date, description, amount }: Pick<BooksRow, 'id' | 'date' | 'description' | 'amount'>,
  reason: string,
): ImportLeftOut {
  return { what: 'transaction', transactionId: id, date, description, amount: formatDecimal(amount, exponent), reason };
}
