import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { PoolClient } from 'pg';
import type { Question } from '@counterfoil/bank-statements/questions/layout-question';
import { withAnswer, type AccountOfName } from '@counterfoil/bank-statements/mapping';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import {
  MAX_IMPORT_MATCHES,
  type ChangeImportRequest,
  type ImportAnswer,
  type ImportRowChange,
} from '@counterfoil/contracts/import.contract';
import { onlyMapping } from '@counterfoil/contracts/import-mapping-validators';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { minorUnits } from '../books/minor-units';
import type { Membership } from '../http/request-context';
import { keyOfDay, RowOccurrences } from '../schedules/row-occurrences.module';
import { BooksContextQueries } from './books-context.queries';
import type { ImportRecord, StoredChoice } from './import-record';
import { ImportRowsRepository } from './rows/import-rows.repository';
import { notFound } from './imports.queries';
import { ImportsRepository } from './imports.repository';
import { ImportsService, READ_WITHIN_MS } from './imports.service';
import { ticked, type DraftRow } from './rows/draft-row';
import { StatementPairs } from './rows/statement-pairs';
import { edited, type RowEdit } from './rows/row-edit';
import { tickAll, tickDuplicates } from './rows/row-ticks';

/** Answers that can be taken back one after the other: more than a file has questions. */
const MAX_ANSWERED = 30;

/** What a person says about a statement before it is recorded: columns, signs, answers, corrections of rows. */
@Injectable()
export class ImportChanges {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly pairs: StatementPairs,
    private readonly books: BooksContextQueries,
    private readonly service: ImportsService,
    private readonly occurrences: RowOccurrences,
  ) {}

  /** @throws DomainError for an import that is past being changed, and for answers to what was not asked. */
  async change(
    member: Membership,
    importId: string,
    request: ChangeImportRequest,
    envelope: CommandEnvelope,
  ): Promise<Import> {
    const found = await this.imports.inBusiness(member.businessId, importId);
    if (!found) throw notFound();
    requireOneMeaning(request.rows ?? []);
    requireWholeOccurrences(request.rows ?? []);
    await this.requireCategories(member.businessId, request.rows ?? []);
    await this.requireAccounts(member.businessId, request.mapping?.accounts ?? []);
    await this.requireCounterparts(member.businessId, request.rows ?? []);
    const paid = await this.categoriesPaid(member.businessId, request.rows ?? []);
    const readingId = await this.imports.changing(importId, async (current, client) => {
      requireChangeable(current);
      if (request.includeDuplicates !== undefined) await tickDuplicates(importId, request.includeDuplicates, client);
      if (request.includeAll !== undefined) await tickAll(importId, request.includeAll, client);
      const choice = choiceOf(current, request);
      const edits = (request.rows ?? []).map(({ row, ...change }) => ({
        row,
        edit: editOf(change, paid, member.exponent),
      }));
      if (request.rows) await this.changeRows(current, edits, choice !== undefined, client);
      if (request.takePairs !== undefined) await this.pairs.answerAll(importId, request.takePairs, client);
      await this.pairs.note(current, client);
      await this.rows.noteCounts(importId, client);
      if (!choice) return undefined;
      const id = uuidv5('reading', envelope.commandId);
      await this.imports.beginReading(importId, choice, id, client);
      await this.service.noteReading(found, id, envelope.actorId, client);
      return id;
    });
    if (readingId !== undefined) await this.service.announceReading(found, readingId, envelope.actorId);
    return this.service.settled(member.businessId, importId, READ_WITHIN_MS);
  }

  /** @param isReadAgain the reading applies the changes to what it reads. */
  private async changeRows(
    { id }: ImportRecord,
    edits: readonly { readonly row: number; readonly edit: object }[],
    isReadAgain: boolean,
    client: PoolClient,
  ): Promise<void> {
    const numbers = edits.map(({ row }) => row);
    const known = await this.rows.some(id, numbers, client);
    if (new Set(numbers).size !== numbers.length)
      throw new DomainError('invalid', 'row_twice', 'Each row can be changed once in a call', 'rows');
    if (!isReadAgain && known.length !== numbers.length)
      throw new DomainError('invalid', 'row_unknown', 'The file has no such row', 'rows');
    await this.rows.edit(id, edits, client);
    if ((await this.rows.countMatches(id, client)) > MAX_IMPORT_MATCHES)
      throw new DomainError(
        'invalid',
        'too_many_matches',
        `At most ${MAX_IMPORT_MATCHES.toLocaleString('en-US')} rows of an import can be matched as it is recorded`,
        'rows',
      );
    if (isReadAgain) return;
    // What was taken back needs what the file says, which a new reading finds.
    const own = await this.rows.edits(id, client, numbers);
    await this.rows.update(
      id,
      known.map((row) => applied(row, own.get(row.row) ?? {})),
      client,
    );
  }

  /** What a person says now must be there; what was remembered and is gone since is asked anew. */
  private async requireAccounts(businessId: string, said: readonly AccountOfName[]): Promise<void> {
    const named = said.map(({ to }) => to).filter((to) => to !== 'chosen' && to !== 'none');
    if (named.length === 0) return;
    const known = new Set((await this.books.accounts(businessId)).map(({ id }) => id));
    if (!named.every((id) => known.has(id.toLowerCase())))
      throw new DomainError('invalid', 'account_not_found', 'Account not found', 'mapping');
  }

  /** Of rows that are taken for payments that repeat: the categories of these. */
  private categoriesPaid(businessId: string, changes: readonly ImportRowChange[]): Promise<Map<string, string>> {
    const days = changes.flatMap(({ scheduleId, occurrenceDay }) =>
      scheduleId && occurrenceDay ? [{ scheduleId, day: occurrenceDay }] : [],
    );
    return this.occurrences.categories(businessId, days);
  }

  private async requireCounterparts(businessId: string, changes: readonly ImportRowChange[]): Promise<void> {
    if (changes.some(({ row, counterpartRow }) => row === counterpartRow))
      throw new DomainError('invalid', 'row_unknown', 'A row is not the other end of itself', 'counterpartRow');
    const ids = [...new Set(changes.flatMap(({ counterpartId }) => counterpartId ?? []))];
    if (ids.length > 0 && !(await this.books.isStanding(businessId, ids)))
      throw new DomainError('invalid', 'transaction_not_found', 'Transaction not found', 'counterpartId');
  }

  private async requireCategories(businessId: string, changes: readonly ImportRowChange[]): Promise<void> {
    const ids = [...new Set(changes.flatMap(({ categoryId }) => categoryId ?? []))];
    if (ids.length > 0 && !(await this.books.isCategory(businessId, ids)))
      throw new DomainError('invalid', 'category_not_found', 'Category not found', 'categoryId');
  }
}

/** A row is one end of a transfer or has a category of its own; what says both is refused, not taken for either. */
function requireOneMeaning(changes: readonly ImportRowChange[]): void {
  const isBoth = changes.some(
    ({ categoryId, transfer, counterpartId, counterpartRow }) =>
      categoryId && (transfer || counterpartId || counterpartRow),
  );
  if (!isBoth) return;
  const message = 'A row is a transfer or has a category: say one of the two.';
  throw new DomainError('invalid', 'destination_without_transfer', message, 'categoryId');
}

function requireWholeOccurrences(changes: readonly ImportRowChange[]): void {
  if (changes.every(({ scheduleId, occurrenceDay }) => !scheduleId === !occurrenceDay)) return;
  throw new DomainError('invalid', 'occurrence_not_found', 'Say which payment, and of which day', 'occurrenceDay');
}

function requireChangeable({ status }: ImportRecord): void {
  if (status === 'mapping' || status === 'ready') return;
  if (status === 'reading')
    throw new DomainError('conflict', 'import_reading', 'The file is still being read. Please try again in a moment.');
  throw new DomainError('conflict', 'import_settled', 'This import can no longer be changed');
}

function applied(row: DraftRow, edit: RowEdit): DraftRow {
  return ticked(edited(row, edit), edit.included);
}

/** A later word about what a row is takes back what it was to be matched with. */
const NO_COUNTERPART = { counterpartId: null, counterpartRow: null };

/** As it is stored: the amount in minor units; null takes an earlier change back. */
function editOf(
  {
    amount,
    date,
    description,
    categoryId,
    nickname,
    transfer,
    counterpartId,
    counterpartRow,
    scheduleId,
    occurrenceDay,
    pair,
    included,
  }: Omit<ImportRowChange, 'row'>,
  paid: ReadonlyMap<string, string>,
  exponent: number,
): object {
  return {
    ...(date === undefined ? {} : { date }),
    ...(description === undefined ? {} : { description: description?.trim() ?? null }),
    ...(amount === undefined ? {} : { amount: amount === null ? null : typedMinor(amount, exponent) }),
    // The later of the two choices holds.
    ...(categoryId === undefined ? {} : { categoryId, transfer: null, ...NO_COUNTERPART }),
    ...(transfer === undefined
      ? {}
      : { transfer, ...(transfer === null ? {} : { categoryId: null }), ...NO_COUNTERPART }),
    ...(counterpartRow === undefined
      ? {}
      : counterpartRow === null
        ? NO_COUNTERPART
        : { ...NO_COUNTERPART, counterpartRow, transfer: true, categoryId: null }),
    ...(counterpartId === undefined
      ? {}
      : counterpartId === null
        ? NO_COUNTERPART
        : { ...NO_COUNTERPART, counterpartId, transfer: true, categoryId: null }),
    ...(nickname === undefined ? {} : { nickname: nickname?.trim() ?? null }),
    ...(scheduleId === undefined ? {} : takenFor(scheduleId, occurrenceDay ?? null, paid)),
    ...(pair === undefined ? {} : { pair, included: null }),
    ...(included === undefined ? {} : { included, pair: null }),
  };
}

function takenFor(scheduleId: string | null, occurrenceDay: string | null, paid: ReadonlyMap<string, string>): object {
  if (scheduleId === null || occurrenceDay === null)
    return { scheduleId: null, occurrenceDay: null, paidCategoryId: null };
  const paidCategoryId = paid.get(keyOfDay({ scheduleId, day: occurrenceDay })) ?? null;
  return { scheduleId, occurrenceDay, paidCategoryId };
}

/** A plus that was typed is kept: it says that the money came in, whatever the file says. */
function typedMinor(amount: string, exponent: number): string {
  return `${amount.trim().startsWith('+') ? '+' : ''}${minorUnits(amount, exponent)}`;
}

/** How the file is to be read now; undefined where nothing about that was said, and no change is taken back. */
function choiceOf(current: ImportRecord, request: ChangeImportRequest): StoredChoice | undefined {
  const { chosen, mapping, askAgain, answers, flipped, rows } = request;
  if (chosen) return { chosen: { ...current.reading.chosen, ...chosen } };
  let said: Said | null = current.draft && {
    draft: mapping ? onlyMapping(mapping) : current.draft,
    questions: mapping && !request.isTrial ? [] : current.questions,
    answered: current.reading.answered ?? [],
  };
  if (askAgain) said = takenBack(said);
  for (const answer of answers ?? []) {
    if (!said) throw unasked();
    said = answered(said, answer);
  }
  if (flipped !== undefined && said) said = { ...said, draft: { ...said.draft, flipped } };
  const takesBack = (rows ?? []).some(
    ({ date, description, amount, categoryId, nickname, transfer, scheduleId }) =>
      transfer === null || scheduleId === null || [date, description, amount, categoryId, nickname].includes(null),
  );
  const isSaid = mapping !== undefined || askAgain === true || (answers ?? []).length > 0 || flipped !== undefined;
  return isSaid || takesBack ? (said ?? current.reading) : undefined;
}

/** What a person has said of a file so far, and what is still asked. */
type Said = Required<Pick<StoredChoice, 'draft' | 'questions' | 'answered'>>;

function answered(said: Said, { topic, field, name, choice }: ImportAnswer): Said {
  const { draft, questions } = said;
  const question = questions.find((asked) => asked.topic === topic && isMeant(asked, field, name));
  const chosen = question?.choices[choice];
  if (!chosen) throw unasked();
  // Its examples are made anew when it is asked again.
  const before = { text: question.text, label: chosen.label, draft, questions: questions.map(withoutExamples) };
  return {
    draft: withAnswer(draft, chosen.change),
    questions: questions.filter((asked) => asked !== question),
    answered: [...said.answered, before].slice(-MAX_ANSWERED),
  };
}

/** What stood before the latest answer. */
function takenBack(said: Said | null): Said {
  const last = said?.answered.at(-1);
  if (!said || !last) throw new DomainError('conflict', 'nothing_answered', 'There is no answer to take back');
  return { draft: last.draft, questions: last.questions, answered: said.answered.slice(0, -1) };
}

function withoutExamples(question: Question): Question {
  return { ...question, choices: question.choices.map(({ examples: _, ...choice }) => choice) };
}

/** Of several questions of one topic; the first where none is named. */
function isMeant(asked: Question, field: ImportAnswer['field'], name: string | undefined): boolean {
  if (asked.topic === 'column') return field === undefined || asked.field === field;
  const isNamed = asked.topic === 'account' || asked.topic === 'rows' || asked.topic === 'currency';
  return !isNamed || name === undefined || asked.name === name;
}

function unasked(): DomainError {
  return new DomainError('invalid', 'not_asked', 'There is no such question, or no such answer to it', 'answers');
}
