import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import {
  MAX_RULE_APPLICATION,
  type Rule,
  type RuleApplication,
  type SaveRuleRequest,
} from '@counterfoil/contracts/rule.contract';
import type { CorrectionRequest } from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { WriterPace } from '@counterfoil/event-sourcing/write/writer-pace';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { onFirstOpenDay } from '../books/first-open-day';
import { LedgerWriter } from '../books/ledger-writer';
import { changeBy, type ApplyRule as ApplyRuleToBooks } from '@counterfoil/ledger/rule/rule.decider';
import { ROWS_PER_RULE_STEP, ruleStepId } from '../books/rule-step-id';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { actionsOf, conditionsOf, factsOf } from './rule-facts';
import { requireKnownParts } from './rule-parts';
import { RuleRowsQueries } from './rule-rows.queries';
import { RulesRepository } from './rules.repository';

export class SaveRule {
  constructor(
    readonly member: Membership,
    /** undefined for a new one. */
    readonly ruleId: string | undefined,
    readonly request: SaveRuleRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(SaveRule)
export class SaveRuleHandler implements ICommandHandler<SaveRule> {
  constructor(
    private readonly rules: RulesRepository,
    private readonly rows: RuleRowsQueries,
  ) {}

  async execute({ member, ruleId, request, envelope }: SaveRule): Promise<Rule> {
    const facts = factsOf(request, member.exponent);
    await requireKnownParts(this.rows, member.businessId, facts);
    if (ruleId !== undefined) return this.rules.replace(member.businessId, ruleId, facts, request.version);
    // The same request under one Idempotency-Key makes one rule.
    return this.rules.add(member.businessId, uuidv5('rule', envelope.commandId), facts, envelope.actorId);
  }
}

export class ApplyRule {
  constructor(
    readonly member: Membership,
    readonly ruleId: string,
    readonly request: CorrectionRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

/**
 * Applies a rule to the books: as one command, or, where one cannot carry all, as several whose ids are derived from
 * it, so that the same call sent again goes on where it stopped and one undo takes all of it back.
 */
@CommandHandler(ApplyRule)
export class ApplyRuleHandler implements ICommandHandler<ApplyRule> {
  private readonly logger = new Logger('Rules');

  constructor(
    private readonly rules: RulesRepository,
    private readonly rows: RuleRowsQueries,
    private readonly writer: LedgerWriter,
  ) {}

  async execute({ member, ruleId, request, envelope }: ApplyRule): Promise<Answer<RuleApplication>> {
    const rule = await this.rules.find(member.businessId, ruleId);
    const command = {
      type: 'ApplyRule',
      conditions: conditionsOf(rule, member.exponent),
      actions: actionsOf(rule),
      ...onFirstOpenDay(request),
    } as const;
    const chunks = this.chunks(member.businessId, command);
    const pace = new WriterPace();
    let updatedCount = 0;
    let position: bigint | undefined;
    let chunk: readonly string[] | undefined = await next(chunks);
    for (let step = 1; chunk && updatedCount < MAX_RULE_APPLICATION;) {
      const ids: readonly string[] = chunk.slice(0, MAX_RULE_APPLICATION - updatedCount);
      const own = { ...envelope, ruleId, commandId: ruleStepId(envelope.commandId, step) };
      const written = await pace.batch(() =>
        this.writer.append(member.businessId, { ...command, transactionIds: ids }, own),
      );
      updatedCount += written.events.length;
      position = written.position ?? position;
      // A step that was carried out before has taken other rows: those at hand are still to come.
      const isNew = written.events.length === 0 || changedIds(written.events).some((id) => ids.includes(id));
      if (isNew) chunk = await (position === undefined ? next(chunks) : this.nextIfKnown(chunks));
      // Whether there are more cannot be seen now: what was changed is answered, and the same call goes on from there.
      if (!chunk) break;
      // What changed nothing left no receipt, so its id is free for the next rows.
      if (written.events.length > 0) step += 1;
      if (chunk.length === 0 && written.events.length < ROWS_PER_RULE_STEP) break;
    }
    const visible = await this.writer.visible(position);
    return Answer.of(
      { ruleId, commandId: envelope.commandId, updatedCount, more: chunk === undefined || chunk.length > 0 },
      { position, visible },
    );
  }

  /** @returns undefined where the rows cannot be read: what is recorded already is no less recorded for it. */
  private nextIfKnown(chunks: AsyncGenerator<readonly string[]>): Promise<readonly string[] | undefined> {
    return next(chunks).catch((err: unknown) => {
      this.logger.error({ err }, 'the transactions that a rule is still to change cannot be read');
      return undefined;
    });
  }

  /** Ids of the transactions that it would change, as many as one command takes at a time. */
  private async *chunks(
    businessId: string,
    { conditions, actions }: Pick<ApplyRuleToBooks, 'conditions' | 'actions'>,
  ): AsyncGenerator<readonly string[]> {
    let ids: string[] = [];
    for await (const row of this.rows.fitting(businessId, conditions)) {
      if (!changeBy(actions, row)) continue;
      ids.push(row.id);
      if (ids.length < ROWS_PER_RULE_STEP) continue;
      yield ids;
      ids = [];
    }
    if (ids.length > 0) yield ids;
  }
}

async function next(chunks: AsyncGenerator<readonly string[]>): Promise<readonly string[]> {
  const { value, done } = await chunks.next();
  return done ? [] : value;
}

function changedIds(events: readonly LedgerEvent[]): string[] {
  return events.flatMap((event) =>
    event.type === 'TransactionRecategorized' || event.type === 'TransactionAmended'
      ? [event.data.after.transactionId]
      : [],
  );
}
