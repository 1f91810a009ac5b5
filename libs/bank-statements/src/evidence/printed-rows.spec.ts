import type { ValidRow } from '../statement-row';
import { followBalance } from './balance-chain';
import { withoutPrinted } from './printed-rows';
import { printedWords, textKey } from '../cells/printed-words';
import { processorSeconds } from '../../../../test/kit/run/processor-time';

let line = 0;
const row = (description: string, amountMinor: bigint, balanceMinor: bigint | null = null): ValidRow => ({
  valid: true,
  line: (line += 1),
  date: '2026-01-01',
  description,
  amountMinor,
  typeWord: null,
  category: null,
  account: null,
  balanceMinor,
  flags: [],
  original: ['2026-01-01', description, String(amountMinor)],
});
const flags = (rows: readonly ValidRow[], said: Parameters<typeof withoutPrinted>[1] = []) =>
  withoutPrinted(rows, said).map((read) => (read.valid ? (read.flags[0] ?? '') : 'invalid'));

const MOVES = [row('Paper', -48n), row('Client', 1250n), row('Fuel', -60n), row('Cafe', -12n)];

test('the running balance says what is a movement, whatever it is called', () => {
  const rows = [row('Qx', 100n, 100n), row('Opening balance', -6n, 94n), row('Fee', -4n, 90n), row('Qy', 90n, 90n)];
  expect(flags(rows)).toEqual(['may-be-balance', '', '', 'balance']);
  expect(flags([...rows].reverse())).toEqual(['balance', '', '', 'may-be-balance']);
});

test('a balance that is missing in some rows, or stands once for an amount and its fee, is followed all the same', () => {
  const rows = [row('a', 10n, 100n), row('b', -6n), row('c', -4n, 90n), row('d', 5n, 95n), row('sum', 5n, 95n)];
  const fee = [row('a', 10n, 100n), row('b', -6n, 93n), { ...row('fee', -1n, 93n), line }, row('c', -3n, 90n)];
  expect([...(followBalance(rows)?.steps.values() ?? [])]).toEqual(['unknown', 'moved', 'moved', 'moved', 'skipped']);
  expect([
    ...(followBalance(fee.map((own, at) => ({ ...own, line: [1, 2, 2, 3][at] ?? 0 })))?.steps.values() ?? []),
  ]).toEqual(['unknown', 'moved', 'moved', 'moved']);
});

test('a balance of each day, or one that does not follow, leaves no row out by itself', () => {
  const rows = [row('a', -10n, 90n), row('b', -5n, 80n), row('c', -5n, 80n), row('d', -7n, 73n), row('e', -3n, 70n)];
  expect(flags(rows)).toEqual(['', '', '', '', '']);
});

test('two rows that differ by what stands between them are asked about; one name of a balance settles both', () => {
  expect(flags([row('Qx', 1000n), ...MOVES, row('Qy', 2130n)])).toEqual([
    'may-be-balance',
    '',
    '',
    '',
    '',
    'may-be-balance',
  ]);
  expect(flags([row('Saldo A', 1000n), ...MOVES, row('Saldo B', 2130n)])).toEqual([
    'balance',
    '',
    '',
    '',
    '',
    'balance',
  ]);
});

test('a sum of the rows is a total by its name and its figure together', () => {
  expect(flags([...MOVES, row('Total', 1130n)]).at(-1)).toBe('balance');
  expect(flags([row('Total credits', 1250n), ...MOVES])[0]).toBe('balance');
  expect(flags([...MOVES, row('Total Energies', -60n), row('Rent', -300n)])).toEqual(['', '', '', '', '', '']);
});

test('a payout that empties the account is a payment', () => {
  expect(flags([row('Sale', 10n), row('Sale', 20n), row('Sale', 30n), row('Payout', -60n), row('Sale', 5n)])).toEqual([
    '',
    '',
    '',
    '',
    '',
  ]);
});

test('what the person has said of a text holds for it and for its other figures', () => {
  const rows = [row('Stand 1', 1000n), ...MOVES, row('Stand 2', 2130n)];
  const text = textKey('Stand 7');
  expect(flags(rows, [{ text, isMovement: false }])).toEqual(['balance', '', '', '', '', 'balance']);
  expect(flags(rows, [{ text, isMovement: true }])).toEqual(['', '', '', '', '', '']);
});

test.each([
  ['Opening balance Main Account', 'balance'],
  ['Saldo do dia conta 1234-5', 'balance'],
  ['承前结余', 'balance'],
  ['رصيد مرحل', 'balance'],
  ['Zwischensumme', 'total'],
  ['Kreeditkäive', 'total'],
  ['Eindtotaal', 'total'],
  ['總計', 'total'],
])('%s has a word of a %s', (text, of) => {
  expect(printedWords(text, [])?.of).toBe(of);
});

test('a name of the account says nothing else; a payment does', () => {
  expect(printedWords('Saldo Joes Laden', ['Joes Laden'])).toEqual({ of: 'balance', isWhole: true });
  expect(printedWords('Saldo Joes Laden', [])).toEqual({ of: 'balance', isWhole: false });
  expect(printedWords('Balance transfer fee', [])).toBeNull();
});

test('a total at one end is a sum of what is called so at the other end as well', () => {
  const rows = [row('Account Total out', 120n), ...MOVES.filter(({ amountMinor }) => amountMinor < 0n)];
  const named = rows.map((own) => (own.description === 'Cafe' ? { ...own, description: 'Total Access 12' } : own));
  expect(flags([row('Account Total in', 0n), ...named])).toEqual(['', 'balance', '', '', '']);
  expect(flags([rows[0] ?? row('', 0n), ...named.slice(1)].reverse())).toEqual(['', '', '', 'balance']);
});

test('a shop that is called a total is part of the sum, and what is called after sums is left out', () => {
  const rows = [row('Client', 1250n), row('Total Access 12', -48n), row('Konsum', -60n), row('Cafe', -12n)];
  expect(flags([...rows, row('Sum of credits here', 1250n), row('Sum of uttag', 120n)])).toEqual([
    ...Array<string>(4).fill(''),
    'balance',
    'balance',
  ]);
});

test('a total of all debits is known where the first row and one of nothing at the end differ by what stands between', () => {
  const rows = [row('Rewe', -7857n), row('Huber', -43559n), row('Lidl', -208n), row('Aral', -168n)];
  expect(flags([...rows, row('Konto A Summe Belastungen', 51792n), row('Konto A Umsatz Haben', 0n)])).toEqual([
    ...Array<string>(4).fill(''),
    'balance',
    '',
  ]);
});

test('the same figure twice on one day is asked about where one of the two is called a balance', () => {
  const carried = [row('Qx', -54717n), row('Saldo overgebracht', -54717n)];
  expect(flags([...MOVES, ...carried, row('Colruyt', -226n), row('Smith', 100038n)])).toEqual([
    ...Array<string>(4).fill(''),
    'may-be-balance',
    'may-be-balance',
    '',
    '',
  ]);
  expect(flags([...MOVES, row('Rent', -500n), row('Rent', -500n), row('Smith', 7n)])).toEqual(Array(7).fill(''));
});

test('the sum of many rows above is asked about, whatever it is called and wherever it stands', () => {
  const rows = [...MOVES, row('Rewe', -71n), row('Lidl', -9n)];
  expect(flags([...rows, row('Qx', 1050n), row('Aral', -3n)])).toEqual([
    ...Array<string>(6).fill(''),
    'may-be-balance',
    '',
  ]);
  expect(flags([...rows, row('Payout', -1050n), row('Aral', -3n)])).toEqual(Array(8).fill(''));
  const wages = [...rows, row('Client', 1250n), row('Aral', -3n)];
  expect(flags(wages)).toEqual(Array(8).fill(''));
});

test('a sum without a minus is asked about by the cell that it alone leaves empty, also before one of nothing', () => {
  const of = (text: string, amount: bigint, kind: string): ValidRow => {
    const own = row(text, amount);
    return { ...own, original: [...own.original, kind] };
  };
  const rows = [
    of('Rozetka', -97n, 'Pay'),
    of('Okko', -399n, 'Pay'),
    of('Nova', -658n, 'Pay'),
    of('Cash', -12n, 'Atm'),
  ];
  expect(flags([...rows, of('Qx', 0n, ''), of('Qy', 1166n, '')]).at(-1)).toBe('may-be-balance');
  expect(flags([...rows, of('Qy', 1166n, ''), of('Qx', 0n, '')]).at(-2)).toBe('may-be-balance');
  expect(flags([...rows, of('Refund', 1166n, 'Pay')])).toEqual(['', '', '', '', '']);
});

test('of few rows one that is called a total may be of one whose amount cannot be read', () => {
  const unread = { valid: false, line: 1, reasons: [{ field: 'amount', message: 'Invalid' }], original: [] } as const;
  const rows = [row('Cont Total plăți', -243523n), row('Cont Total încasări', 0n)];
  const read = withoutPrinted([unread, ...rows], []);
  expect(read.map((one) => (one.valid ? (one.flags[0] ?? '') : 'invalid'))).toEqual(['invalid', 'may-be-balance', '']);
});

test('what a balance goes past is no part of the sums below it', () => {
  const rows = [row('Bahn', -28n, 972n), row('Lohn', 2222n, 3194n), row('Übertrag', 3194n, 3194n)];
  const more = [row('Übertrag', 3194n, 3194n), row('Lidl', -106n, 3088n), row('Huber', 735n, 3823n)];
  expect(flags([...rows, ...more, row('Konto Summe Ausgaben', 134n), row('Konto Qx', 2957n)])).toEqual([
    '',
    '',
    'balance',
    'balance',
    '',
    '',
    'balance',
    'may-be-balance',
  ]);
});

test('a shop that is called a total may take back what it was paid', () => {
  const rows = [row('Fnac', -180n), row('TOTAL ACCESS 12', 701n), row('TOTAL ACCESS 12 ANNULATION', -701n)];
  const more = [row('Monoprix', -3016n), row('Auchan', -17295n), row('TOTAL ACCESS 12', 11052n)];
  expect(flags([...rows, ...more])).toEqual(Array(6).fill(''));
});

test('a total behind the only row that it is of leaves that row in, though it lacks the other side', () => {
  const of = (text: string, amount: bigint, cells: readonly string[]): ValidRow => ({
    ...row(text, amount),
    original: ['2026-01-01', text, ...cells],
  });
  const out = (text: string, amount: bigint): ValidRow => of(text, -amount, ['Kartu', String(amount), '']);
  const rows = [out('Transfer', 1695n), out('Belanja', 178n), out('Gojek', 31n), out('Budi', 1145n), out('Toko', 39n)];
  const totals = [of('Total Kredit', 918n, ['', '', '918']), of('Jumlah keluar', 3088n, ['', '3088', ''])];
  expect(flags([...rows, of('Gaji', 918n, ['Gaji', '', '918']), ...totals])).toEqual([
    ...Array<string>(6).fill(''),
    'balance',
    'balance',
  ]);
});

test('among three rows a total is known by the cells that it alone leaves empty', () => {
  const of = (text: string, amount: bigint, payee: string): ValidRow => ({
    ...row(text, amount),
    original: ['2026-01-01', payee, text, String(amount)],
  });
  const [first, second] = [of('Fee, 758', -1628n, 'Bank'), of('Fee', -12625n, 'Bank')];
  // Of two rows, by any name at the end; of one row, where it is called so.
  expect(flags([first, second, of('Qx', -14253n, '')])).toEqual(['', '', 'may-be-balance']);
  expect(flags([first, of('Lønkonto 123 I alt', -1628n, ''), second])).toEqual(['', 'may-be-balance', '']);
  expect(flags([first, second, of('Rent', -14253n, 'Landlord')])).toEqual(['', '', '']);
  // What a payment service pays out is what came in, and belongs to no other payout.
  const paidOut: ValidRow = { ...of('STRIPE PAYOUT', 14253n, ''), flags: ['payout'] };
  expect(flags([first, second, paidOut]).at(-1)).toBe('payout');
});

test('a row without a balance at an end, of what the balances beside it say, is asked about by any name', () => {
  const moved = [row('Bolt', -512n, 80_524n), row('Fee', -66n, 81_036n), row('Uber', -4637n, 81_102n)];
  const all = [row('Business Checking', 80_524n), ...moved, row('Business Checking', 85_739n)];
  expect(flags(all)).toEqual(['may-be-balance', '', '', '', 'may-be-balance']);
  const lean = (one: ValidRow, cell: string): ValidRow => ({ ...one, original: [...one.original, cell] });
  const full = [...moved, row('Ink', -100n, 85_739n)].map((one) => lean(one, '2025-09-19'));
  expect(flags([lean(row('Qx', 80_524n), ''), ...full])[0]).toBe('may-be-balance');
  expect(flags([lean(row('Balance', 80_524n), ''), ...full])[0]).toBe('balance');
  expect(flags([row('Qx', 80_525n), ...moved])[0]).toBe('');
});

test('a subtotal is one also where a payee among the rows above it is called a total', () => {
  const above = [row('Fnac', -202n), row('TOTAL ACCESS 0412 Paiement carte', -180n), row('Monoprix', -68n)];
  const below = [row('SNCF', -246n), row('TOTAL ACCESS 0412 Paiement carte', -122n), row('Auchan', -47n)];
  const subtotal = row('Compte courant Totaux', -450n);
  expect(flags([...above, subtotal, ...below])).toEqual(['', '', '', 'balance', '', '', '']);
});

test('a row that opens a statement is one if it is called as the one that closes it, whatever the name says', () => {
  const moves = [row('Telefonica', -100n, 900n), row('Endesa', -50n, 850n), row('Client', 70n, 920n)];
  const named = [row('Cuenta Nómina', 1000n, 1000n), ...moves, row('Cuenta Nómina', 920n, 920n)];
  expect(flags(named)).toEqual(['balance', '', '', '', 'balance']);
  expect(flags([...named].reverse())).toEqual(['balance', '', '', '', 'balance']);
  expect(flags([row('Nómina', 1000n, 1000n), ...moves])).toEqual(['', '', '', '']);
});

test('two rows in a row that name an account and are of one amount may be the end of a page', () => {
  const twice = (text: string): ValidRow[] => [row(text, 2_544_756n), row(text, 2_544_756n)];
  const around = (rows: readonly ValidRow[]): ValidRow[] => [row('Oxxo', -294n), ...rows, row('Cobro', 228n)];
  expect(flags(around(twice('Cuenta principal')))).toEqual(['', 'may-be-balance', 'may-be-balance', '']);
  expect(flags(around(twice('Garcia SL Nómina')))).toEqual(['', '', '', '']);
});

test('rows that are pending or of nothing make a total of one row no less likely', () => {
  const pending: ValidRow = { ...row('Selver', -150n), flags: ['not-settled'] };
  const rows = [row('Bolt', -612n), pending, row('Kreeditkäive', 0n), row('Käive deebet', 612n)];
  expect(flags(rows).at(-1)).toBe('may-be-balance');
});

test('what is looked up among a few rows is not looked up for each of many', () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => row(`Payment ${at}`, -BigInt(at + 100)));
  const took = processorSeconds(() => expect(flags(rows).every((flag) => flag === '')).toBe(true));
  // A tenth of it is usual; a look at all rows for each of them took fifty seconds.
  expect(took).toBeLessThan(8);
});

describe('a payment of all the other rows', () => {
  const purchases = [-4000n, -1250n, -2750n, -1150n, -800n, -925n].map((amount, at) => row(`Shop ${at}`, amount));
  const typed = (one: ValidRow, typeWord: string): ValidRow => ({ ...one, typeWord });
  const lean = (one: ValidRow): ValidRow => ({
    ...one,
    original: one.original.map((cell, at) => (at === 0 ? '' : cell)),
  });

  test.each(['Payment Thank You - Web', 'Owner draw', 'Transfer to savings', 'Privatentnahme'])(
    'called %s is recorded, first or last, and doubts no purchase',
    (text) => {
      const payment = lean(row(text, 10_875n));
      for (const rows of [
        [...purchases, payment],
        [payment, ...[...purchases].reverse()],
      ])
        expect(flags(rows)).toEqual(rows.map(() => ''));
    },
  );

  test('is recorded by its type, whatever it is called', () => {
    const rows = [...purchases.map((one) => typed(one, 'Sale')), typed(lean(row('Qx', 10_875n)), 'Settlement')];
    expect(flags(rows)).toEqual(rows.map(() => ''));
  });

  test('is asked about where nothing says what it is, and so is no other row', () => {
    expect(flags([...purchases, lean(row('Qx', 10_875n))])).toEqual(['', '', '', '', '', '', 'may-be-balance']);
    expect(flags([lean(row('Qx', 10_875n)), ...purchases])).toEqual(['may-be-balance', '', '', '', '', '', '']);
  });
});
