/** What every business starts with. */
import type { LineType } from './intent';
import { PlainBooks } from './plain-books';

/** Who founded the business. */
export const OWNER = 'owner';

const LINES: readonly (readonly [LineType, string, string])[] = [
  ['asset', 'current', '1090 1100 1200 1300'],
  ['asset', 'fixed', '1500 1590'],
  ['liability', 'current', '2100 2200 2300 2400'],
  ['liability', 'long_term', '2500'],
  ['equity', 'equity', '3000 3010 3020 3030 3090'],
  ['revenue', 'revenue', '4000 4100 4200 4300 4900 4990'],
  [
    'expense',
    'expense',
    '5000 5100 5200 5300 5400 5500 6000 6100 6150 6200 6250 6300 6350 6400 6450 6500 6550 6600 6650 6680 6990',
  ],
];

const CATEGORIES: readonly (readonly ['revenue' | 'expense' | 'transfer', string, string])[] = [
  ['revenue', 'Sales', '4000'],
  ['revenue', 'Service Income', '4100'],
  ['revenue', 'Consulting Income', '4200'],
  ['revenue', 'Interest Income', '4300'],
  ['revenue', 'Other Income', '4900'],
  ['revenue', "Owner's Contribution", '3020'],
  ['revenue', 'Uncategorized Revenue', '4990'],
  ['expense', 'Cost of Goods Sold', '5000'],
  ['expense', 'Contractors', '5100'],
  ['expense', 'Supplies', '5200'],
  ['expense', 'Travel', '5300'],
  ['expense', 'Meals & Entertainment', '5400'],
  ['expense', 'Vehicle & Fuel', '5500'],
  ['expense', 'Payroll', '6000'],
  ['expense', 'Rent', '6100'],
  ['expense', 'Utilities', '6150'],
  ['expense', 'Phone & Internet', '6200'],
  ['expense', 'Software & Subscriptions', '6250'],
  ['expense', 'Insurance', '6300'],
  ['expense', 'Advertising & Marketing', '6350'],
  ['expense', 'Professional Fees', '6400'],
  ['expense', 'Bank Fees', '6450'],
  ['expense', 'Interest Paid', '6500'],
  ['expense', 'Repairs & Maintenance', '6550'],
  ['expense', 'Taxes & Licenses', '6600'],
  ['expense', 'Training', '6650'],
  ['expense', 'Personal', '3030'],
  ['expense', 'Uncategorized Expenses', '6990'],
  ['transfer', 'Transfer', '1090'],
];

/** @param now what the clock says, in milliseconds @param seats how many the plan lets in; null for any number */
export function newBooks(now: number, seats: number | null = null): PlainBooks {
  const team = new Map([[OWNER, 'owner']]);
  const books = new PlainBooks({
    name: 'Bees & Honey',
    zone: 'UTC',
    currency: 'USD',
    yearStart: 1,
    archived: false,
    owner: OWNER,
    team,
    invitations: new Map(),
    seats,
  });
  books.now = now;
  for (const [type, subType, codes] of LINES)
    for (const code of codes.split(' ')) books.lines.set(code, { name: code, type, subType, active: true });
  for (const [type, name, code] of CATEGORIES)
    books.categories.set(name, { type, code, standard: true, hidden: false });
  return books;
}
