/** How sequences over HTTP begin: states that dice seldom bring about in a few steps. */
import type { AccountKind, FileIntent, Intent, NewRow } from '../plain/intent';

/** What `startBooks` opened. */
export const FIRST_ACCOUNT = 'checking';

const CARD = account('card', 'Card', 'credit', -25_000n, '2026-01-01');
const POCKET: Intent = { ...account('pocket', 'Pocket', 'checking', 0n, '2026-01-05'), personal: true };
const SAVINGS = account('savings', 'Savings', 'savings', 0n, '2026-01-01');
const PURSE: Intent = { ...account('purse', 'Purse', 'cash', 4_000n, '2025-12-22'), personal: true };
const CLOSED: Intent = { do: 'close', through: '2026-01-15' };
const [OPEN_DAY, CLOSED_DAY] = ['2026-01-20', '2026-01-10'];

/** Accounts that most sequences have. */
const START: readonly Intent[] = [CARD, POCKET];

type Opening = Extract<Intent, { do: 'open account' }>;

function account(id: string, name: string, kind: AccountKind, balance: bigint, date: string): Opening {
  return { do: 'open account', account: id, name, kind, personal: false, balance, date };
}

function transfer(name: string, from: string, to: string, date: string, amount: bigint): Intent {
  return { do: 'transfer', row: name, mirror: `${name} there`, from, to, date, amount };
}

function row(name: string, account: string, date: string, amount: bigint, category?: string): NewRow {
  const parts = category === undefined ? [] : [{ category, amount }];
  return { row: name, account, date, amount, nickname: 'Pens', parts };
}

/** Rows in a month that is closed afterwards, of a bank and of an owner's pocket, and one that stands in the open. */
const IN_A_CLOSED_MONTH: readonly Intent[] = [
  SAVINGS,
  POCKET,
  {
    do: 'import',
    import: 'early',
    rows: [
      row('paid', FIRST_ACCOUNT, '2026-01-07', -8_000n, 'Supplies'),
      row('earned', FIRST_ACCOUNT, '2026-01-08', 33_000n, 'Sales'),
      row('own', 'pocket', '2026-01-09', -10_000n, 'Travel'),
      row('late', 'savings', OPEN_DAY, 8_000n),
    ],
  },
  CLOSED,
];

/** Transfers between banks and to a pocket, in a month that is closed afterwards. */
const TRANSFERS_IN_A_CLOSED_MONTH: readonly Intent[] = [
  SAVINGS,
  PURSE,
  transfer('over', FIRST_ACCOUNT, 'savings', CLOSED_DAY, 10_000n),
  transfer('drawn', FIRST_ACCOUNT, 'purse', CLOSED_DAY, 8_000n),
  CLOSED,
];

/** Transfers that are still open to everything. */
const TRANSFERS: readonly Intent[] = [
  SAVINGS,
  PURSE,
  transfer('over', FIRST_ACCOUNT, 'savings', CLOSED_DAY, 10_000n),
  transfer('given', 'purse', FIRST_ACCOUNT, OPEN_DAY, 8_000n),
];

/**
 * Transfers of which both ends are agreed on with their banks, one of them made of an expense: what recategorizes a row
 * at one end moves money at the other.
 */
const RECONCILED_TRANSFERS: readonly Intent[] = [
  ...TRANSFERS,
  { do: 'record', ...row('repaid', FIRST_ACCOUNT, CLOSED_DAY, -33_000n, 'Supplies') },
  { do: 'make transfers', rows: ['repaid'], to: 'savings', mirrors: { repaid: 'repaid there' }, firstOpenDay: false },
  {
    ...row('repaid', FIRST_ACCOUNT, CLOSED_DAY, -10_000n),
    ...{ do: 'amend', words: 'repaid', mirror: 'repaid there', firstOpenDay: false },
  },
  { do: 'reconcile', reconciliation: 'savings', account: 'savings', through: OPEN_DAY, leave: 0 },
  { do: 'reconcile', reconciliation: 'checking', account: FIRST_ACCOUNT, through: OPEN_DAY, leave: 0 },
];

/** A statement's file that was taken back; some of its rows lie in a month that is closed since. */
const FILE_TAKEN_BACK: readonly (Intent | FileIntent)[] = [
  {
    do: 'import file',
    import: 'statement',
    account: FIRST_ACCOUNT,
    rows: [
      row('Glue', FIRST_ACCOUNT, CLOSED_DAY, -8_000n, 'Supplies'),
      row('Tape', FIRST_ACCOUNT, CLOSED_DAY, -8_000n, 'Supplies'),
      row('Ink', FIRST_ACCOUNT, OPEN_DAY, -8_000n, 'Supplies'),
    ],
  },
  { do: 'undo file', import: 'statement', firstOpenDay: false },
];

const MONEY_OUT = { words: null, nickname: null, least: null, most: null, moneyOut: true, account: null };

const MACHINE = [
  { code: '1500', amount: 200_000n },
  { code: '2500', amount: -200_000n },
];

/** One of each kind of thing, so that every kind is carried out at least once a run. */
const OF_EVERY_KIND: readonly (readonly (Intent | FileIntent)[])[] = [
  [
    ...START,
    { do: 'record', ...row('out', FIRST_ACCOUNT, '2026-01-07', -33_000n) },
    { do: 'record', ...row('in', 'card', '2026-01-09', 33_000n) },
    { do: 'match', transfer: 'transfer', first: 'out', second: 'in', firstOpenDay: false },
    { do: 'unmatch', row: 'in' },
    transfer('over', FIRST_ACCOUNT, 'card', CLOSED_DAY, 8_000n),
    { do: 'amend other side', ...row('over', 'card', '2026-01-11', -10_000n), words: 'over', firstOpenDay: false },
    { do: 'make transfer of other side', row: 'over', to: 'pocket', firstOpenDay: false },
    { do: 'recategorise other side', row: 'over', category: 'Sales', firstOpenDay: false },
    { do: 'make transfers', rows: ['out'], to: 'pocket', mirrors: { out: 'out there' }, firstOpenDay: false },
  ],
  [
    { do: 'settings', name: 'Bees & Wax', yearStart: 4 },
    { do: 'add member', person: 'ann', role: 'assistant' },
    { do: 'change role', person: 'ann', role: 'accountant' },
    { do: 'leave', person: 'ann' },
    { do: 'invite', invitation: 'invitation', person: 'ben', role: 'assistant' },
    { do: 'revoke', invitation: 'invitation' },
    { do: 'invite', invitation: 'second invitation', person: 'ben', role: 'assistant' },
    { do: 'accept', invitation: 'second invitation', person: 'ben' },
    { do: 'let close', roles: ['accountant'] },
    { do: 'archive business' },
    { do: 'restore business' },
  ],
  [
    ...START,
    { do: 'archive account', account: 'card' },
    { do: 'restore account', account: 'card' },
    { do: 'change account', account: 'card', name: 'Gold card', limit: 50_000n },
    { do: 'open line', code: '1510', type: 'asset', subType: 'fixed' },
    { do: 'rename line', code: '1510', name: 'Machines' },
    { do: 'switch line', code: '1510', active: false },
    { do: 'map category', category: 'Travel', code: '5200' },
    { do: 'create category', category: 'Own', type: 'expense' },
    { do: 'delete category', category: 'Own' },
    { do: 'add member', person: 'ben', role: 'bookkeeper' },
    { do: 'hand over', person: 'ben' },
    { do: 'hand over', person: 'owner' },
    { do: 'remove member', person: 'ben' },
    { do: 'hide category', category: 'Rent', hidden: true },
    { do: 'adjust balance', account: 'card', seen: -25_000n, balance: -24_000n },
    { do: 'delete account', account: 'pocket' },
  ],
  [
    ...START,
    { do: 'record', ...row('first', FIRST_ACCOUNT, '2026-01-07', -8_000n, 'Supplies') },
    { do: 'record', ...row('second', 'card', '2026-01-08', -33_000n) },
    CLOSED,
    { do: 'recategorise', rows: ['first'], category: 'Travel', firstOpenDay: true },
    {
      ...row('second', 'card', '2026-01-08', -10_000n),
      ...{ do: 'amend', words: 'second', mirror: 'mirror', firstOpenDay: true },
    },
    { do: 'reopen', through: null },
    { do: 'delete', rows: ['first', 'second'], firstOpenDay: false },
    { do: 'undo', step: START.length + 6, firstOpenDay: false },
    { do: 'delete', rows: ['first'], firstOpenDay: false },
    { do: 'restore', row: 'first', firstOpenDay: false },
    { do: 'apply rule', fits: MONEY_OUT, category: null, nickname: 'Paper', firstOpenDay: false },
    { do: 'reconcile', reconciliation: 'January', account: FIRST_ACCOUNT, through: '2026-01-12', leave: 0 },
    { do: 'prepare', through: '2026-01-15' },
    { do: 'withdraw preparation' },
  ],
  [
    ...RECONCILED_TRANSFERS,
    {
      ...row('repaid', FIRST_ACCOUNT, CLOSED_DAY, -8_000n),
      ...{ do: 'amend', words: 'repaid', mirror: 'repaid there', firstOpenDay: false },
    },
    { do: 'undo', step: RECONCILED_TRANSFERS.length, firstOpenDay: false },
    { do: 'recategorise', rows: ['over'], category: 'Supplies', firstOpenDay: false },
  ],
  [
    ...START,
    { do: 'record', ...row('bought', FIRST_ACCOUNT, '2026-01-07', -8_000n, 'Supplies') },
    { do: 'attach receipt', receipt: 'slip', at: { row: null, entry: null } },
    { do: 'move receipt', receipt: 'slip', to: { row: 'bought', entry: null } },
    { do: 'remove receipt', receipt: 'slip' },
    { do: 'undo', step: START.length + 3, firstOpenDay: false },
  ],
  [
    ...START,
    { do: 'record', ...row('bought', FIRST_ACCOUNT, '2026-01-07', -8_000n, 'Supplies') },
    { do: 'add member', person: 'ann', role: 'bookkeeper' },
    { do: 'write note', note: 'asked', at: { row: 'bought', entry: null }, asks: 'bookkeeper' },
    { do: 'answer question', note: 'answered', question: 'asked' },
    { do: 'resolve question', note: 'asked' },
    { do: 'undo', step: START.length + 4, firstOpenDay: false },
    { do: 'remove note', note: 'answered' },
    { do: 'reopen question', note: 'asked' },
    { do: 'undo', step: START.length + 6, firstOpenDay: false },
    { do: 'resolve question', note: 'asked' },
    { do: 'reopen question', note: 'asked' },
  ],
  [
    ...START,
    {
      ...{ do: 'repeat', schedule: 'rent', account: FIRST_ACCOUNT, words: 'Rent', category: 'Rent' },
      ...{ amount: -8_000n, startsOn: '2098-01-31', unit: 'month', every: 1 },
    },
    { do: 'skip occurrence', schedule: 'rent', day: '2098-02-28' },
    { do: 'change occurrence', schedule: 'rent', day: '2098-01-31', amount: -9_000n },
    { do: 'confirm occurrence', schedule: 'rent', day: '2098-01-31', row: 'paid', date: CLOSED_DAY },
    { do: 'undo', step: START.length + 3, firstOpenDay: false },
    { do: 'change schedule', schedule: 'rent', amount: -10_000n },
    { do: 'pause schedule', schedule: 'rent' },
    { do: 'resume schedule', schedule: 'rent' },
    { do: 'end schedule', schedule: 'rent' },
    { do: 'undo', step: START.length + 8, firstOpenDay: false },
  ],
  [
    ...START,
    ...FILE_TAKEN_BACK.slice(0, 1),
    { do: 'recategorise', rows: ['Glue'], category: 'Travel', firstOpenDay: false },
    ...FILE_TAKEN_BACK.slice(1),
    { do: 'restore', row: 'Tape', firstOpenDay: false },
    { do: 'record file again', import: 'statement', firstOpenDay: false },
    { do: 'delete', rows: ['Tape'], firstOpenDay: false },
    { do: 'undo file', import: 'statement', firstOpenDay: false },
    CLOSED,
    { do: 'record file again', import: 'statement', firstOpenDay: false },
    { do: 'record file again', import: 'statement', firstOpenDay: true },
    { do: 'reopen', through: null },
    { do: 'post journal', entry: 'machine', date: '2026-01-13', lines: MACHINE },
    { do: 'reverse journal', entry: 'machine', date: undefined, firstOpenDay: false },
    { do: 'backdate opening', account: 'card', seen: -25_000n, balance: -20_000n, date: '2025-12-15' },
    { do: 'close', through: '2026-01-20' },
    { do: 'undo', step: START.length + 13, firstOpenDay: true },
    { do: 'reopen', through: null },
    { do: 'backdate opening', account: 'card', seen: -25_000n, balance: -22_000n, date: '2025-12-20' },
  ],
];

/** How often a sequence begins in a way of its own, of as many as there are in `npm test`. */
const OFTEN = [
  IN_A_CLOSED_MONTH,
  TRANSFERS_IN_A_CLOSED_MONTH,
  TRANSFERS,
  RECONCILED_TRANSFERS,
  START,
  [SAVINGS, POCKET, ...FILE_TAKEN_BACK],
];

/** How a sequence begins, by its number; the first of a run go through everything once. */
export function beginningOf(sequence: number): readonly (Intent | FileIntent)[] {
  const first = OF_EVERY_KIND[sequence - 1];
  return first ?? OFTEN[sequence % OFTEN.length] ?? [];
}

/** So many sequences begin in every way once. */
export const BEGINNINGS = OF_EVERY_KIND.length + OFTEN.length;

/** True where a sequence is the first of a run that begins so: only there is each step of the beginning compared. */
export function isFirstOfItsKind(sequence: number): boolean {
  return sequence <= BEGINNINGS;
}
