import type { Entry } from '@counterfoil/events/ledger-event';
import { type DeciderBooks, entriesIn } from './decider-books';
import type { Intent } from '../plain/intent';
import type { PlainBooks, PlainLine, Row } from '../plain/plain-books';
import { schedulesCompared } from './decider-schedules';
import { decidedNotes } from './decider-notes';
import { noteTexts } from '../plain/plain-notes';
import { receiptTexts } from '../plain/plain-receipts';
import { netted } from '../plain/plain-days';

/** Holds the state against the plain books, after each step. @param story what was done so far */
export function compareStates(story: readonly string[], plain: PlainBooks, real: DeciderBooks): void {
  const { state } = real;
  same(story, 'the lock', state.closedThrough, plain.closedThrough);
  same(story, 'what is ready', state.preparedThrough, plain.preparedThrough);
  same(story, 'who closes', [...state.closingRoles].sort(), [...plain.closers].sort());
  compareHouse(story, plain, real);
  same(
    story,
    'reconciliations',
    Object.values(state.accounts).flatMap(({ reconciliations }) =>
      reconciliations.map(({ id, closingDay, balance }) => `${id} ${closingDay} ${balance}`),
    ),
    [...plain.accounts.keys()].flatMap((name) =>
      (plain.reconciliations.get(name) ?? []).map(({ id, day, balance }) => `${id} ${day} ${balance}`),
    ),
  );
  same(
    story,
    'receipts',
    [...real.entities]
      .flatMap(([id, entity]) => {
        if (entity.kind !== 'receipt') return [];
        const { transactionId, journalEntryId } = entity.facts;
        return [`${id} ${transactionId ?? journalEntryId ?? 'inbox'} ${entity.removedOn ?? 'stands'}`];
      })
      .sort(),
    receiptTexts(plain),
  );
  same(story, 'notes', decidedNotes(real.entities), noteTexts(plain));
  same(story, 'what repeats', ...schedulesCompared(state, plain));
  same(story, 'the last entry', state.lastEntryNumber, plain.journal.length);
  const accounts = Object.entries(state.accounts).map(([id, { balance, code, name, isArchived, opening, ...facts }]) =>
    [
      id,
      name,
      code,
      balance,
      isArchived,
      opening.date,
      opening.balance,
      facts.type,
      facts.description,
      facts.creditLimit ?? 0n,
      facts.accountNumberDigest,
    ].join(' '),
  );
  same(
    story,
    'accounts and balances',
    accounts.sort(),
    [...plain.accounts]
      .map(([id, { code, name, archived, opening, kind, words, limit, number }]) =>
        [id, name, code, plain.balance(id), archived, opening.date, opening.balance, kind, words, limit, number].join(
          ' ',
        ),
      )
      .sort(),
  );
  const categories = Object.entries(state.categories).map(
    ([id, { code, isHidden, hasPostings }]) => `${id} ${code} ${isHidden} ${hasPostings}`,
  );
  same(
    story,
    'categories',
    categories.sort(),
    [...plain.categories].map(([id, { code, hidden }]) => `${id} ${code} ${hidden} ${plain.wasPostedUnder(id)}`).sort(),
  );
  same(
    story,
    'the chart',
    Object.values(state.chart)
      .map((line) => `${line.code} ${line.isActive}`)
      .sort(),
    [...plain.lines].map(([code, { active }]) => `${code} ${active}`).sort(),
  );
  const rows = [...real.entities.values()].flatMap((entity) =>
    entity.kind === 'transaction' ? [rowText(entity)] : [],
  );
  same(story, 'rows', rows.sort(), [...plain.rows.values()].map(plainRowText).sort());
}

function compareHouse(story: readonly string[], { house }: PlainBooks, { state }: DeciderBooks): void {
  const { business } = state;
  const { name, zone, currency, yearStart, archived, owner, team, invitations } = house;
  const told = business && [
    business.profileDigest,
    business.timeZone,
    business.currency,
    business.fiscalYearStartMonth,
    business.isArchived,
    business.ownerId,
  ];
  same(story, 'the business', told, [name, zone, currency, yearStart, archived, owner]);
  same(story, 'the team', Object.entries(state.members).map(String).sort(), [...team].map(String).sort());
  const waiting = [...invitations].flatMap(([id, { role, state: now }]) =>
    now === 'waiting' ? [`${id} ${role}`] : [],
  );
  same(
    story,
    'invitations',
    Object.entries(state.invitations)
      .map(([id, { role }]) => `${id} ${role}`)
      .sort(),
    waiting.sort(),
  );
}

/** Over all that was ever posted: debits equal credits, numbers without a gap, balances by rows as by postings. */
export function compareWhole(story: readonly string[], plain: PlainBooks, real: DeciderBooks): void {
  const entries = entriesIn(real.log, 0);
  same(
    story,
    'entry numbers',
    entries.map(({ number }) => number),
    plain.journal.map((_, index) => index + 1),
  );
  for (const { number, lines } of entries)
    same(
      story,
      `entry ${number}`,
      lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n),
      0n,
    );
  for (const [id, account] of Object.entries(real.state.accounts)) {
    const sum = entries
      .flatMap(({ lines }) => lines)
      .reduce((total, line) => (line.ledgerAccount === account.code ? total + line.debit - line.credit : total), 0n);
    same(story, `the balance of ${id} by postings`, sum, account.balance);
  }
}

type TransactionEntity = Extract<
  typeof DeciderBooks.prototype.entities extends Map<string, infer Entity> ? Entity : never,
  { kind: 'transaction' }
>;

function rowText({ facts, isDeleted, match }: TransactionEntity): string {
  const to = facts.transferAccountId === undefined ? '' : `to ${facts.transferAccountId} ${facts.mirrorId ?? 'unseen'}`;
  const end = isDeleted ? 'deleted' : (match?.counterpartId ?? 'alone');
  const parts = facts.allocations.map(({ categoryId, amount }) => `${categoryId} ${amount}`).join();
  return `${facts.transactionId}: ${facts.accountId} ${facts.date} ${facts.amount} "${facts.description}" "${facts.nickname ?? ''}" [${parts}] ${to} ${end} ${entryText(facts.entry)}`;
}

function plainRowText(row: Row): string {
  const to = row.transfer?.to === 'account' ? `to ${row.transfer.account} ${row.transfer.mirror ?? 'unseen'}` : '';
  const end = row.deleted ? 'deleted' : (row.match?.other ?? 'alone');
  const parts = row.parts.map(({ category, amount }) => `${category} ${amount}`).join();
  return `${row.id}: ${row.account} ${row.date} ${row.amount} "${row.words}" "${row.nickname ?? ''}" [${parts}] ${to} ${end} ${entryText(asEntry(row.entry))}`;
}

/** An entry of the plain books in the shape of a posted one. */
export function asEntry(
  entry: PlainBooks['journal'][number],
): Pick<Entry, 'number' | 'date' | 'sequence'> & { plain: readonly PlainLine[] } {
  return { number: entry.number, date: entry.date, sequence: entry.place, plain: entry.lines };
}

/** An entry as one line. */
export function entryText(
  entry: Pick<Entry, 'number' | 'date' | 'sequence'> & ({ plain: readonly PlainLine[] } | { lines: Entry['lines'] }),
): string {
  const lines =
    'plain' in entry
      ? entry.plain
      : entry.lines.map((line): PlainLine => ({
          code: line.ledgerAccount,
          category: line.categoryId ?? null,
          amount: line.debit - line.credit,
        }));
  const text = netted(lines)
    .map(({ code, category, amount }) => `${code} ${category ?? '-'} ${amount}`)
    .sort();
  return `#${entry.number} ${entry.date} at ${entry.sequence}: ${text.join(', ')}`;
}

/** A step in words. */
export function told(intent: Intent): string {
  return JSON.stringify(intent, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}

/** @throws with the whole story where the two differ */
export function same(story: readonly string[], what: string, real: unknown, plain: unknown): void {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part), 1);
  if (text(real) === text(plain)) return;
  const difference =
    Array.isArray(real) && Array.isArray(plain)
      ? [real.filter((item) => !plain.includes(item)), plain.filter((item) => !real.includes(item))]
      : [real, plain];
  throw new Error(
    `${what}: the ledger says ${text(difference[0])}, the plain books ${text(difference[1])}\n${story.join('\n')}`,
  );
}
