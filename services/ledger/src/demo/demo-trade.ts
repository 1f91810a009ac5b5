import { createHash } from 'node:crypto';

/** A transaction of the demo, before it knows the ids of its account and category. */
export interface DemoTransaction {
  date: string;
  account: DemoAccount;
  /** Name of a default category. */
  category: string;
  description: string;
  /** Cents; negative is money out. */
  cents: number;
}

export type DemoAccount = 'checking' | 'card' | 'cash';

interface Habit {
  account: DemoAccount;
  category: string;
  description: string;
  /** Days of the month; 0 is the last one. */
  days?: readonly number[];
  /** Days of the week, Sunday is 0. */
  weekdays?: readonly number[];
  /** Usual amount in dollars, negative for money out. */
  usual: number;
  /** How far it strays, in percent of the usual. */
  strays: number;
}

/** What a small bakery does: sells over the counter, caters, buys flour, pays people and rent. */
const HABITS: readonly Habit[] = [
  {
    account: 'checking',
    category: 'Sales',
    description: 'Card sales, settlement',
    weekdays: [1, 3, 5],
    usual: 1_180,
    strays: 28,
  },
  { account: 'cash', category: 'Sales', description: 'Counter sales, cash', weekdays: [6], usual: 340, strays: 35 },
  {
    account: 'checking',
    category: 'Service Income',
    description: 'Catering, Hollis & Partners',
    days: [9],
    usual: 1_450,
    strays: 20,
  },
  {
    account: 'checking',
    category: 'Service Income',
    description: 'Wedding cake, final payment',
    days: [22],
    usual: 780,
    strays: 30,
  },
  { account: 'checking', category: 'Rent', description: 'Rent, 14 Mill Lane', days: [1], usual: -1_850, strays: 0 },
  { account: 'checking', category: 'Payroll', description: 'Payroll', days: [15, 0], usual: -2_640, strays: 4 },
  {
    account: 'checking',
    category: 'Cost of Goods Sold',
    description: 'Northfield Flour Mill',
    weekdays: [2],
    usual: -465,
    strays: 22,
  },
  {
    account: 'checking',
    category: 'Cost of Goods Sold',
    description: 'Valley Dairy',
    weekdays: [4],
    usual: -238,
    strays: 25,
  },
  {
    account: 'card',
    category: 'Supplies',
    description: 'PackRight boxes and bags',
    days: [6, 20],
    usual: -126,
    strays: 30,
  },
  {
    account: 'card',
    category: 'Vehicle & Fuel',
    description: 'Fuel, delivery van',
    weekdays: [1],
    usual: -52,
    strays: 18,
  },
  {
    account: 'card',
    category: 'Software & Subscriptions',
    description: 'Point-of-sale subscription',
    days: [3],
    usual: -69,
    strays: 0,
  },
  { account: 'checking', category: 'Utilities', description: 'City Power & Gas', days: [8], usual: -386, strays: 15 },
  {
    account: 'checking',
    category: 'Phone & Internet',
    description: 'Fibre and phone',
    days: [12],
    usual: -89.99,
    strays: 0,
  },
  {
    account: 'checking',
    category: 'Insurance',
    description: 'Harbour Mutual, shop insurance',
    days: [5],
    usual: -145.5,
    strays: 0,
  },
  {
    account: 'card',
    category: 'Advertising & Marketing',
    description: 'Flyers and local ads',
    days: [17],
    usual: -120,
    strays: 40,
  },
  {
    account: 'checking',
    category: 'Repairs & Maintenance',
    description: 'Oven service',
    days: [26],
    usual: -95,
    strays: 60,
  },
  { account: 'checking', category: 'Bank Fees', description: 'Account fee', days: [28], usual: -12, strays: 0 },
  { account: 'checking', category: 'Personal', description: 'Owner’s draw', days: [0], usual: -1_500, strays: 0 },
];

/**
 * Full months and the current one up to today, in order of date. The same day always gives the same trade, so that a
 * start that was killed in the middle goes on where it stopped.
 * @param today `YYYY-MM-DD`
 * @param months full months before the current one
 */
export function demoTrade(today: string, months: number): DemoTransaction[] {
  return days(demoStart(today, months), today).flatMap((day) =>
    HABITS.filter((habit) => fallsOn(habit, day)).map((habit) => transactionOf(habit, day)),
  );
}

/** First day of the demo's books. */
export function demoStart(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return textOf(new Date(Date.UTC(year, month - 1 - months, 1)));
}

function days(first: string, last: string): Date[] {
  const found: Date[] = [];
  for (let time = Date.parse(first); time <= Date.parse(last); time += DAY_MS) found.push(new Date(time));
  return found;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

function fallsOn({ days: wantedDays, weekdays }: Habit, day: Date): boolean {
  if (weekdays) return weekdays.includes(day.getUTCDay());
  const isLast = new Date(day.getTime() + DAY_MS).getUTCDate() === 1;
  return (wantedDays ?? []).some((wanted) => (wanted === 0 ? isLast : wanted === day.getUTCDate()));
}

function transactionOf({ account, category, description, usual, strays }: Habit, day: Date): DemoTransaction {
  const date = textOf(day);
  // From -1 to 1, and always the same for the same day and habit.
  const stray = createHash('sha256').update(`${date} ${description}`).digest().readInt32BE() / 2 ** 31;
  return { date, account, category, description, cents: Math.round(usual * 100 * (1 + (stray * strays) / 100)) };
}

function textOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}
