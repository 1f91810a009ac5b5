import type {
  CategoryFacts,
  Entry,
  JournalEntryFacts,
  LedgerAccount,
  NoteFacts,
  ReceiptFacts,
  Reconciliation,
  ScheduledPayment,
  ScheduleFacts,
  TransactionFacts,
} from '@counterfoil/events/ledger-event';

export type NamedKind = 'account' | 'category' | 'line' | 'person' | 'transaction' | 'schedule';

/** A value of a fact as the log holds it; ids become names where it is read (fact-words.ts). */
export type FactValue =
  | { readonly kind: 'text' | 'day'; readonly text: string }
  | { readonly kind: 'money'; readonly minor: bigint }
  | { readonly kind: NamedKind; readonly id: string }
  | { readonly kind: 'split'; readonly parts: readonly { readonly categoryId: string; readonly amount: bigint }[] }
  | { readonly kind: 'posting'; readonly line: string; readonly debit: bigint; readonly credit: bigint };

/** One side of a fact: its fields by their labels, in the order in which they are shown. */
export type FactSide = Readonly<Record<string, FactValue | undefined>>;

export const text = (value: string | undefined): FactValue | undefined =>
  value === undefined || value === '' ? undefined : { kind: 'text', text: value };
export const count = (value: number): FactValue => ({ kind: 'text', text: String(value) });
export const day = (value: string | undefined): FactValue | undefined =>
  value === undefined || value === '' ? undefined : { kind: 'day', text: value };
export const money = (minor: bigint | undefined): FactValue | undefined =>
  minor === undefined ? undefined : { kind: 'money', minor };
export const named = (kind: NamedKind, id: string | undefined): FactValue | undefined =>
  id === undefined ? undefined : { kind, id };

export function transactionSide(facts: TransactionFacts): FactSide {
  return {
    Day: day(facts.date),
    Description: text(facts.description),
    Nickname: text(facts.nickname),
    Amount: money(facts.amount),
    Account: named('account', facts.accountId),
    Category: categoryOf(facts.allocations),
    'Transfer with': named('account', facts.transferAccountId),
  };
}

export function paymentSide(payment: ScheduledPayment): FactSide {
  return {
    Description: text(payment.description),
    Nickname: text(payment.nickname),
    Amount: money(payment.amount),
    Account: named('account', payment.accountId),
    Category: categoryOf(payment.allocations),
    'Transfer with': named('account', payment.transferAccountId),
  };
}

export function scheduleSide({ payment, recurrence, asksFirst }: ScheduleFacts): FactSide {
  const { every, unit, startsOn, until, times } = recurrence;
  return {
    ...paymentSide(payment),
    Every: text(every === 1 ? unit : `${every} ${unit}s`),
    'First day': day(startsOn),
    'Last day': day(until),
    Times: times === undefined ? undefined : count(times),
    Records: text(asksFirst ? 'after asking' : 'by itself'),
  };
}

export function journalSide({ description, reference, entry }: JournalEntryFacts): FactSide {
  return {
    Day: day(entry.date),
    Description: text(description),
    Reference: text(reference),
    Amount: money(entry.lines.reduce((sum, { debit }) => sum + debit, 0n)),
    ...postingsOf(entry),
  };
}

export function categorySide({ name, type, description, ledgerAccount }: CategoryFacts): FactSide {
  return {
    Name: text(name),
    Type: text(type),
    Description: text(description),
    'Posts to': named('line', ledgerAccount),
  };
}

export function ledgerAccountSide({ code, name, type }: LedgerAccount): FactSide {
  return { Code: text(code), Name: text(name), Type: text(type) };
}

export function reconciliationSide({ accountId, closingDay, balance, cleared }: Reconciliation): FactSide {
  return {
    Account: named('account', accountId),
    'Closing day': day(closingDay),
    'Closing balance': money(balance),
    'Rows agreed': count(cleared.sequences.length),
  };
}

export function receiptSide({ name, transactionId, journalEntryId, sha256 }: ReceiptFacts): FactSide {
  const place = journalEntryId === undefined ? named('transaction', transactionId) : text('a journal entry');
  return { Name: text(name), 'Belongs to': place, 'SHA-256': text(sha256) };
}

export function noteSide(note: NoteFacts): FactSide {
  const { text: words, transactionId, journalEntryId, askedMember, askedRole, questionId } = note;
  const place = journalEntryId === undefined ? named('transaction', transactionId) : text('a journal entry');
  return {
    Text: text(words),
    About: place,
    ...(askedMember === undefined ? {} : { Asked: named('person', askedMember) }),
    ...(askedRole === undefined ? {} : { Asked: text(askedRole) }),
    ...(questionId === undefined ? {} : { Answers: text('a question') }),
  };
}

/** What a thing is, where only that changes. */
export function stateSide(state: string): FactSide {
  return { State: text(state) };
}

function categoryOf(parts: TransactionFacts['allocations']): FactValue | undefined {
  const [only, ...others] = parts;
  if (!only) return undefined;
  return others.length === 0 ? named('category', only.categoryId) : { kind: 'split', parts };
}

function postingsOf({ lines }: Entry): FactSide {
  return Object.fromEntries(
    lines.map(({ ledgerAccount, debit, credit }, index) => [
      `Line ${index + 1}`,
      { kind: 'posting', line: ledgerAccount, debit, credit } as const,
    ]),
  );
}
