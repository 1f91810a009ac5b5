import { Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { WriterPace } from '@counterfoil/event-sourcing/write/writer-pace';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { PlanQuota } from '../billing/billing.module';
import { CommandHistory } from '../books/command-history.queries';
import { LedgerWriter } from '../books/ledger-writer';
import { ruleStepId } from '../books/rule-step-id';
import { ImportRowsQueries } from './import-rows.queries';
import { OccurrencesOfImport } from './occurrences-of-import';
import { reversalStepId, type UndoneImport } from './import-undo';

/** Many appends, like the import itself; this bounds the reservation of its quota. */
const BROUGHT_BACK_WITHIN_MS = 60_000;

export interface ImportToBringBack {
  readonly businessId: string;
  readonly ownerId: string;
  readonly importId: string;
  /** The command that undid the import. */
  readonly undoId: string;
  /** Today in the business's time zone. */
  readonly today: string;
  readonly onFirstOpenDay?: true;
  readonly envelope: CommandEnvelope;
}

/** The undo of an import's undo: the rows that it took back come back, as they were. */
@Injectable()
export class ImportsUndone {
  constructor(
    private readonly rows: ImportRowsQueries,
    private readonly history: CommandHistory,
    private readonly writer: LedgerWriter,
    private readonly quota: PlanQuota,
    private readonly occurrences: OccurrencesOfImport,
  ) {}

  /**
   * Rows that stand again already are passed over. The steps are found like those of a rule, so that one undo takes all
   * of it back once more.
   * @throws DomainError for the import of a file, and what bringing its rows back is refused with
   */
  async bringBack({
    businessId,
    ownerId,
    importId,
    undoId,
    today,
    envelope,
    ...correction
  }: ImportToBringBack): Promise<UndoneImport> {
    if (await this.rows.isFile(businessId, importId)) {
      throw new DomainError('conflict', 'cannot_undo', 'Record the file again from the import history instead.');
    }
    const ids = (await this.rows.all(businessId, importId)).map((id) => reversalStepId(undoId, id));
    const steps = (await this.history.findAll(businessId, ids)).reverse();
    const taken = steps.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'ImportRowsReversed' ? event.data.rows : [])),
    );
    const firstDay = taken.map(({ reversal }) => reversal.date).sort()[0];
    const { commandId } = envelope;
    const asked = {
      ownerId,
      count: taken.length,
      day: today,
      commandId,
      withinMs: BROUGHT_BACK_WITHIN_MS,
      inSteps: true,
    } as const;
    return this.quota.within(asked, async (room) => {
      const pace = new WriterPace();
      const events: LedgerEvent[] = [];
      let position: bigint | undefined;
      for (const [at, step] of steps.entries()) {
        const own = { ...envelope, importId, commandId: ruleStepId(envelope.commandId, at + 1) };
        const first = firstDay === undefined ? {} : { firstDay };
        const written = await pace.batch(() =>
          this.writer.append(
            businessId,
            { type: 'UndoCommand', events: step.events, today, ...first, ...correction, ...room },
            own,
          ),
        );
        events.push(...written.events);
        position = written.position ?? position;
      }
      const visible = await this.writer.visible(position);
      const request = { onFirstOpenDay: correction.onFirstOpenDay ?? false };
      await this.occurrences.takeAgain({ businessId, importId, today, request, envelope }, undoId);
      return { events, position, visible };
    });
  }
}
