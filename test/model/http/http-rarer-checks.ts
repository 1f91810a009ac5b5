/** What a person looks at now and then: the trial balance, the cash flow, the team, what is used of the plan. */
import type { OpeningOffer } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { PendingInvitation } from '@counterfoil/contracts/invitation.contract';
import type { CashFlow, TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import type { Periods } from '@counterfoil/contracts/period.contract';
import { cents, decimal, type HttpBooks } from './http-books';
import type { PlainBooks } from '../plain/plain-books';
import { isPending } from '../plain/plain-house';
import { standingOf } from '../plain/plain-list';
import { trialBalanceOf } from '../plain/plain-statements';
import { shownNotes } from './http-notes';
import { shownReceipts } from './http-receipts';
import { shownSchedules } from './http-schedules';
import { reconciledDays, worksheets } from './http-reconciliation';
import { day, read } from './served-rows';

/** What somebody has used of a plan, as it is counted for a business. */
export type Asked = (businessId: string) => Promise<string>;

export interface RareCheck {
  readonly what: string;
  /** What is shown, and what the plain books have. @param die chooses a day, an account, an order */
  readonly read: (plain: PlainBooks, die: number) => Promise<readonly [unknown, unknown]>;
}

export function rarerChecks(http: HttpBooks, used: Asked): RareCheck[] {
  return [
    { what: 'an offer to back-date', read: (plain, die) => offer(http, plain, die) },
    { what: 'the cash flow', read: (plain, die) => cashFlow(http, plain, day(die)) },
    { what: 'the trial balance', read: (plain, die) => trialBalance(http, plain, day(die)) },
    { what: 'a worksheet', read: (plain, die) => ofOne(plain, die, (name) => worksheets(http, plain, name, day(die))) },
    { what: 'reconciled days', read: (plain) => reconciledDays(http, plain) },
    { what: 'receipts', read: (plain, die) => shownReceipts(http, plain, die) },
    { what: 'notes', read: (plain, die) => shownNotes(http, plain, die) },
    { what: 'what repeats', read: (plain, die) => shownSchedules(http, plain, die) },
    { what: 'its periods', read: (plain) => periods(http, plain) },
    { what: 'the business and its team', read: (plain) => house(http, plain) },
    { what: 'transactions used of the plan', read: (plain) => use(http, plain, used) },
  ];
}

/** What is ready is shown until it is closed. */
async function periods({ client, books }: HttpBooks, plain: PlainBooks): Promise<readonly [unknown, unknown]> {
  const { body } = await read<Periods>(client, `${books.path}/periods`);
  const { closedThrough, preparedThrough: ready, closers } = plain;
  const waits = ready !== null && (closedThrough === null || ready > closedThrough) ? ready : null;
  return [
    [body.closedThrough, body.preparation?.through ?? null, [...body.closingRoles].sort()],
    [closedThrough, waits, [...closers].sort()],
  ];
}

/** Of one of the accounts, if there are any. */
async function ofOne(
  plain: PlainBooks,
  die: number,
  read: (name: string) => Promise<readonly [unknown, unknown]>,
): Promise<readonly [unknown, unknown]> {
  const names = [...plain.accounts.keys()];
  const name = names[die % names.length];
  return name === undefined ? [[], []] : read(name);
}

/** A transfer recorded at once is one. Who asks what is used is told once everything that the books show is counted. */
async function use({ client, books }: HttpBooks, plain: PlainBooks, used: Asked): Promise<readonly [unknown, unknown]> {
  await client.get('/api/auth/usage');
  return [await used(books.business.id), String([...plain.rows.values()].filter((row) => !row.deleted).length)];
}

/**
 * Where rows lie before the opening day: the day before the first of them, with what then leads to the balance that was
 * entered.
 */
async function offer({ client, ids }: HttpBooks, plain: PlainBooks, die: number): Promise<readonly [unknown, unknown]> {
  const names = [...plain.accounts.keys()];
  const name = names[die % names.length];
  if (name === undefined) return [[], []];
  const path = `/api/accounts/${ids.get(name) ?? ''}/opening-offer`;
  const { body } = await read<{ offer: OpeningOffer | null }>(client, path);
  const { opening } = plain.account(name);
  const before = standingOf(plain).filter((row) => row.account === name && row.date <= opening.date);
  const net = before.reduce((sum, { amount }) => sum + amount, 0n);
  const [first] = before;
  const shown = body.offer && [
    body.offer.rows.count,
    body.offer.rows.firstDate,
    body.offer.offered.balance,
    body.offer.balanceThen,
  ];
  return [
    shown,
    first && first.date < opening.date
      ? [before.length, first.date, decimal(opening.balance - net), decimal(plain.balanceToday(name) - net)]
      : null,
  ];
}

/** Bank, cash and what is on its way between them, from a while before everything. */
async function cashFlow(
  { client, books }: HttpBooks,
  plain: PlainBooks,
  end: string,
): Promise<readonly [unknown, unknown]> {
  const { body } = await read<CashFlow>(client, `${books.path}/cash-flow?startDate=2025-01-01&endDate=${end}`);
  const cash = [...trialBalanceOf(plain, end)].reduce(
    (sum, [code, amount]) => (code >= '1000' && code <= '1090' && code.length === 4 ? sum + amount : sum),
    0n,
  );
  const sections = [body.operating, body.investing, body.financing].reduce((sum, { total }) => sum + cents(total), 0n);
  return [
    [body.isReconciled, body.closingCash, decimal(sections)],
    [true, decimal(cash), decimal(cash)],
  ];
}

async function trialBalance(
  { client, books }: HttpBooks,
  plain: PlainBooks,
  asOf: string,
): Promise<readonly [unknown, unknown]> {
  const { body } = await read<TrialBalance>(client, `${books.path}/trial-balance?asOfDate=${asOf}`);
  const closing = body.lines.map(
    ({ accountCode, closing: { debit, credit } }) => `${accountCode} ${decimal(cents(debit) - cents(credit))}`,
  );
  const meant = [...trialBalanceOf(plain, asOf)].map(([code, amount]) => `${code} ${decimal(amount)}`);
  return [
    [body.isBalanced, closing.filter((text) => !text.endsWith(' 0.00')).sort()],
    [true, meant.sort()],
  ];
}

async function house({ client, books, names }: HttpBooks, plain: PlainBooks): Promise<readonly [unknown, unknown]> {
  const [business, members, invitations] = await Promise.all([
    read<Business>(client, books.path),
    read<BusinessMember[]>(client, `${books.path}/members`),
    read<PendingInvitation[]>(client, `${books.path}/invitations`),
  ]);
  const { name, timeZone, currency, fiscalYearStartMonth, isArchived, ownerId, today } = business.body;
  const { team, invitations: made, ...settings } = plain.house;
  const waiting = [...made].flatMap(([id, invitation]) =>
    isPending(plain, invitation) ? [`${id} ${invitation.role}`] : [],
  );
  return [
    [
      [name, timeZone, currency, fiscalYearStartMonth, isArchived, names.get(ownerId), today],
      members.body.map(({ userId, role }) => `${names.get(userId)} ${role}`).sort(),
      invitations.body.map(({ id, role }) => `${names.get(id)} ${role}`).sort(),
    ],
    [
      [
        settings.name,
        settings.zone,
        settings.currency,
        settings.yearStart,
        settings.archived,
        settings.owner,
        plain.today,
      ],
      [...team].map(([person, role]) => `${person} ${role}`).sort(),
      waiting.sort(),
    ],
  ];
}
