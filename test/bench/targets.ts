/** A figure: what must be reached, and what is aimed at. */
export interface Target {
  readonly what: string;
  readonly unit: string;
  readonly better: 'higher' | 'lower';
  readonly floor: number;
  readonly aim: number;
  /** Where the aim says more than a number. */
  readonly aimText?: string;
}

/** The targets: 2 cores, all parts on one machine, durable. */
export const TARGETS = {
  spread: {
    what: 'recorded transactions/s over HTTP, many businesses',
    unit: '/s',
    better: 'higher',
    floor: 800,
    aim: 1_500,
    aimText: '1,500 with p99 ≤ 50 ms',
  },
  hot: { what: 'the same, one hot business', unit: '/s', better: 'higher', floor: 500, aim: 1_000 },
  appends: {
    what: 'local event store, appends/s, 64 in flight',
    unit: '/s',
    better: 'higher',
    floor: 3_000,
    aim: 8_000,
  },
  catchUp: { what: 'projector catch-up, events/s', unit: '/s', better: 'higher', floor: 8_000, aim: 20_000 },
  rebuild: { what: 'rebuild of 1,000,000 events, service up', unit: 's', better: 'lower', floor: 120, aim: 45 },
  import: {
    what: 'import, rows sent to all rows in the reports',
    unit: 'rows/s',
    better: 'higher',
    floor: 2_000,
    aim: 8_000,
  },
  lag: { what: 'projection lag p99 at 1,000 events/s', unit: 'ms', better: 'lower', floor: 500, aim: 150 },
  spreadOneByOne: {
    what: 'many businesses, on a server that answers one by one',
    unit: '/s',
    better: 'higher',
    floor: 800,
    aim: 1_300,
    aimText: '1,300 with p99 ≤ 60 ms',
  },
  hotOneByOne: {
    what: 'one hot business, on a server that answers one by one',
    unit: '/s',
    better: 'higher',
    floor: 500,
    aim: 1_000,
  },
  lagOneByOne: {
    what: 'projection lag p99 at 1,000 events/s, on a server that answers one by one',
    unit: 'ms',
    better: 'lower',
    floor: 150,
    aim: 60,
  },
  worksheet: {
    what: 'opening the reconciliation of a month, 100,000 transactions, p99 while writing',
    unit: 'ms',
    better: 'lower',
    floor: 100,
    aim: 100,
  },
  summary: {
    what: 'financial summary, 1,000,000 transactions, p99 while writing',
    unit: 'ms',
    better: 'lower',
    floor: 50,
    aim: 10,
  },
  balanceSheet: {
    what: 'balance sheet, 1,000,000 transactions, p99 while writing',
    unit: 'ms',
    better: 'lower',
    floor: 50,
    aim: 10,
  },
  coldCommand: {
    what: 'first command of a cold process, 1,000,000 transactions',
    unit: 'ms',
    better: 'lower',
    floor: 200,
    aim: 200,
  },
  state: { what: 'state of a business of 1,000,000 transactions', unit: 'MB', better: 'lower', floor: 2, aim: 2 },
  chain: { what: 'verify the chain of 1,000,000 events', unit: 's', better: 'lower', floor: 30, aim: 8 },
  logCopy: {
    what: 'copy of a log of 1,000,000 events to another server, compared',
    unit: 's',
    better: 'lower',
    floor: 60,
    aim: 40,
  },
  landing: { what: 'landing page, largest paint on a slow phone', unit: 's', better: 'lower', floor: 2.5, aim: 1.8 },
  dashboardCold: { what: 'dashboard, the same, first visit', unit: 's', better: 'lower', floor: 4, aim: 3 },
  dashboardWarm: { what: 'dashboard, the same, next visit', unit: 's', better: 'lower', floor: 2, aim: 1.2 },
  transactionsCold: { what: 'transactions, the same, first visit', unit: 's', better: 'lower', floor: 4, aim: 3.2 },
  firstRows: { what: 'first rows of 100,000 transactions', unit: 'ms', better: 'lower', floor: 1_000, aim: 500 },
  firstRowsOfFew: { what: 'the same, beside those of 100 rows', unit: '×', better: 'lower', floor: 1.5, aim: 1.2 },
  correctedList: {
    what: 'a list of 100,000 with 5,000 corrections, beside one without, the slowest of its pages',
    unit: '×',
    better: 'lower',
    floor: 1.5,
    aim: 1.2,
  },
  frames: { what: 'frames while scrolling through them, p95', unit: 'ms', better: 'lower', floor: 100, aim: 50 },
  keys: { what: 'keys in that list until the next frame, p98', unit: 'ms', better: 'lower', floor: 200, aim: 100 },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof TARGETS;
