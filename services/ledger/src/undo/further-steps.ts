import { Injectable } from '@nestjs/common';
import type { CorrectionRequest } from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { WriterPace } from '@counterfoil/event-sourcing/write/writer-pace';
import type { LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import { CommandHistory, type CarriedOut } from '../books/command-history.queries';
import { onFirstOpenDay } from '../books/first-open-day';
import { LedgerWriter, type Written } from '../books/ledger-writer';
import { ruleStepId } from '../books/rule-step-id';
import { ChangedSinceQueries } from './changed-since.queries';

export interface UndoOfSteps {
  readonly businessId: string;
  readonly request: CorrectionRequest;
  /** Of the undo; the ids of its further steps are derived from its own. */
  readonly envelope: CommandEnvelope;
  /** In the business's time zone. */
  readonly today: string;
}

/**
 * The steps after the first of an application of a rule, of the undo of one, or of an import brought back: to whoever
 * sent it they are one command.
 */
@Injectable()
export class FurtherSteps {
  constructor(
    private readonly history: CommandHistory,
    private readonly writer: LedgerWriter,
    private readonly changed: ChangedSinceQueries,
  ) {}

  /**
   * What followed the first step under ids derived from its own; nothing for any other command.
   * @throws DomainError conflict where a transaction has been changed since, so that nothing is taken back by halves.
   */
  async furtherTo(businessId: string, commandId: string, first: CarriedOut): Promise<readonly CarriedOut[]> {
    const changes = first.events.filter(({ type }) => type !== 'TransferMatched');
    if (changes.length < 2 || factsAfter(changes).length < changes.length) return [];
    const steps: CarriedOut[] = [];
    for (;;) {
      const step = await this.history.find(businessId, ruleStepId(commandId, steps.length + 2));
      if (!step) break;
      steps.push(step);
    }
    if (steps.length === 0) return steps;
    const count = await this.changed.count(
      businessId,
      [first, ...steps].flatMap(({ events }) => factsAfter(events)),
    );
    if (count > 0)
      throw new DomainError(
        'conflict',
        'changed_since',
        `${count} of the transactions have been changed since. Undo those changes first.`,
      );
    return steps;
  }

  /**
   * Takes the further steps back after the first; closed periods have been met there, for its transactions are the
   * earliest.
   */
  async undo(
    { businessId, request, envelope, today }: UndoOfSteps,
    steps: readonly CarriedOut[],
    first: Written & { visible: boolean },
  ): Promise<Written & { visible: boolean }> {
    if (steps.length === 0) return first;
    const pace = new WriterPace();
    const events: LedgerEvent[] = [...first.events];
    let { position } = first;
    for (const [at, step] of steps.entries()) {
      const own = { ...envelope, commandId: ruleStepId(envelope.commandId, at + 2) };
      const written = await pace.batch(() =>
        this.writer.append(
          businessId,
          { type: 'UndoCommand', events: step.events, today, ...onFirstOpenDay(request) },
          own,
        ),
      );
      events.push(...written.events);
      position = written.position ?? position;
    }
    return { events, position, visible: await this.writer.visible(position) };
  }
}

function factsAfter(events: readonly LedgerEvent[]): TransactionFacts[] {
  return events.flatMap((event) => {
    if (event.type === 'TransactionRecategorized' || event.type === 'TransactionAmended') return [event.data.after];
    return event.type === 'TransactionRestored' ? [event.data.transaction] : [];
  });
}
