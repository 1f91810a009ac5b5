import { WRITE_BOOKS_BATCH } from '../../services/ledger/src/books/books-batch.rows';
import { BOOKS_TABLE_NAMES } from '../../services/ledger/src/books/books.schema';
import { businessFaults, type TenantTable } from './business-conditions';
import { sourceFiles } from './source-files';
import { sqlTextsOf, type SqlText } from './sql-texts';

const columnOf = (table: string): string => (table === 'businesses' ? 'id' : 'business_id');
const BOOKS: readonly TenantTable[] = BOOKS_TABLE_NAMES.map((name) => ({ name, column: columnOf(name) }));
const OTHERS = {
  usage: ['businesses', 'counters', 'counted'],
  analytics: ['businesses'],
  transaction_changes: ['changes'],
  fiscal_years: ['starts'],
  former_names: ['names'],
  // Plain tables whose rows are found by ids of the books. Imports, jobs and invitations have ids that were made here.
  platform: ['account_numbers', 'bank_categories', 'import_fingerprints', 'import_profiles', 'rules'],
};
/** As readers name them. A name that is only known when it runs may be any of them. */
const SHOWN: readonly TenantTable[] = [
  ...BOOKS.map(({ name, column }) => ({ name: `books.${name}`, column })),
  ...Object.entries(OTHERS).flatMap(([schema, tables]) =>
    tables.map((table) => ({ name: `${schema}.${table}`, column: columnOf(table) })),
  ),
  ...['receipts', 'stream_revisions'].map((table) => ({ name: `receipts.${table}`, column: 'stream' })),
  ...['books.⟦table⟧', 'platform.⟦table⟧'].map((name) => ({ name, column: 'business_id' })),
];
/** As projections name them, and who reads their tables as they do. */
const OWN: readonly TenantTable[] = [
  ...BOOKS,
  ...['counters', 'counted', 'changes', 'starts', 'names'].map((name) => ({ name, column: 'business_id' })),
  { name: '⟦table⟧', column: 'business_id' },
];
const NAMES_OWN = /(\.projection|\.rows|books-tables\.queries)\.ts$/;

/** Tables that statements of a file find by something else than a business, each with the reason. */
const FOUND_OTHERWISE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'accounts/accounts.queries.ts': {
    'books.businesses': 'which businesses have an account of an id: for administrators alone',
  },
  'admin/analytics.queries.ts': {
    'analytics.businesses': 'statistics of the whole platform, or of all businesses of an owner',
  },
  'admin/support-view.service.ts': { 'books.members': 'the businesses that somebody is a member of' },
  'billing/usage.queries.ts': {
    'books.businesses': 'what an owner uses, over all of their businesses',
    'usage.businesses': 'what an owner uses, over all of their businesses',
  },
  'businesses/businesses.queries.ts': { 'books.members': 'the businesses that somebody is a member of' },
  'books/erased-businesses.rows.ts': {
    '⟦table⟧': 'the column’s name depends on the table’s; shared-ids.spec.ts has it',
  },
  'demo/demo-books.ts': { 'books.businesses': 'whether an administrator owns others than the demo' },
  'books/usage.projection.ts': { 'usage.businesses': 'what an owner uses, over all of their businesses' },
  'members/invitations.repository.ts': {
    'books.invitations': 'found by the id of a letter that was made here, and its business',
  },
  'members/membership.queries.ts': { 'books.members': 'where a part is looked for: the businesses of one user' },
  'members/platform.guard.ts': { 'books.businesses': 'whether the owner of an account’s business is a super admin' },
  'notices/notices.queries.ts': {
    'books.businesses': 'every business, a page at a time, for its monthly summary',
    'usage.counters': 'whoever is near a limit, over all owners',
  },
  'profile/user-erasure.repository.ts': {
    'books.members': 'the businesses that somebody is a member of',
    'books.invitations': 'invitations to one address, in whatever business',
  },
  'profile/support-views.queries.ts': { 'books.businesses': 'what was read of any business of an owner' },
  'schedules/occurrence-settling.ts': { 'books.schedules': 'what has come due or waits for room, in any business' },
  'second-factors/held-factors.repository.ts': { 'platform.⟦table⟧': 'a list of tables that belong to a person' },
  'upkeep/head-publishing.ts': { 'receipts.stream_revisions': 'every stream that has moved' },
};

/** Conditions that are put together when they are needed; each begins with the business, as a test below finds. */
const FILTERS = /⟦(?:where|[a-z]+\.sql|values\.bind[\w.]*)⟧/g;
/** Put together from lists of columns; its text is judged as it is sent. */
const BATCH = 'services/ledger/src/books/books-batch.rows.ts';

const files = [...sourceFiles('services/ledger/src'), ...sourceFiles('libs/event-sourcing/src')].filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('/migrations/') && file !== BATCH,
);
const texts = files.flatMap((file) => sqlTextsOf(file));

function faultsOf({ file, text }: Pick<SqlText, 'file' | 'text'>, found: readonly string[]): string[] {
  if (/\bcreate (table|index|unique)/i.test(text)) return [];
  const conditioned = text.replace(FILTERS, (filter) => `${filter} = 1 and business_id = $1`);
  return businessFaults(conditioned, NAMES_OWN.test(file) ? [...OWN, ...SHOWN] : SHOWN, found);
}

const nameOf = (file: string): string => file.replace('services/ledger/src/', '');
const foundIn = (file: string): string[] => Object.keys(FOUND_OTHERWISE[nameOf(file)] ?? {});

describe('statements about the books', () => {
  it('say of which business, but for those that are listed with a reason', () => {
    const faults = texts.flatMap((text) => {
      const place = `${nameOf(text.file)}:${text.line}`;
      return faultsOf(text, foundIn(text.file)).map((fault) => `${place}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it('are found: every table of the read models is read and written somewhere', () => {
    const tables = SHOWN.map(({ name }) => name).filter((name) => !name.includes('⟦'));
    // What rows are put together from and counted by, and no reader sees.
    const unread = ['books.amounts_elsewhere', 'usage.counted'];
    expect(tables.filter((name) => !texts.some(({ text }) => text.includes(name)))).toEqual(unread);
    const statements = texts.filter(({ text }) => /\b(from|join|into|update) (books|usage|platform)\./i.test(text));
    expect(statements.length).toBeGreaterThan(150);
  });

  it('have no exception that nothing needs', () => {
    const listed = Object.entries(FOUND_OTHERWISE).flatMap(([file, tables]) =>
      Object.keys(tables).map((table) => ({ file, table })),
    );
    const idle = listed.filter(({ file, table }) => {
      const others = foundIn(file).filter((other) => other !== table);
      return texts.filter((text) => nameOf(text.file) === file).every((text) => faultsOf(text, others).length === 0);
    });
    expect(idle).toEqual([]);
  });

  it('whose conditions are put together begin with the business', () => {
    const conditions = texts.filter(({ file, text }) => /reports\//.test(file) && /^[a-z]\.\w+ = \? and/.test(text));
    expect(conditions.length).toBeGreaterThan(4);
    expect(conditions.filter(({ text }) => !/^[a-z]\.business_id = \? and/.test(text))).toEqual([]);
  });

  it('that write a batch of the books, too', () => {
    expect(businessFaults(WRITE_BOOKS_BATCH, OWN)).toEqual([]);
  });

  it.each([
    [`select * from books.accounts where id = $1`, 'from books.accounts'],
    [
      `select 1 from books.transactions t join books.accounts a on a.id = t.account_id where t.business_id = $1`,
      'join books.accounts',
    ],
    [
      `select 1 from books.imports where business_id = $1 and exists (select from books.entries e where e.number = 1)`,
      'from books.entries',
    ],
    [
      `select 1 from books.daily_totals where business_id = $1 union all select 1 from books.postings where date = $2`,
      'from books.postings',
    ],
    [`update books.imports set undone_at = $2 where id = $1`, 'update books.imports'],
    [`delete from books.members where user_id = $1`, 'from books.members'],
    [`insert into books.categories (id, name) values ($1, $2)`, 'into books.categories'],
    [
      `insert into books.categories (business_id, id) values ($1, $2) on conflict (id) do nothing`,
      `on conflict books.categories`,
    ],
    [`select 1 from books.businesses b where b.owner_id = $1 -- b.id = $1`, 'from books.businesses'],
    [`select 1 from books.accounts where name = 'business_id = 1'`, 'from books.accounts'],
    [`select 1 from books.accounts where business_id <> $1`, 'from books.accounts'],
  ])('are found out where they do not: %s', (sql, fault) => {
    expect(businessFaults(sql, SHOWN)).toEqual([fault]);
  });

  it('are found out where tables are joined with each other, and with no business', () => {
    const sql = `select 1 from books.accounts a join books.entries e on e.business_id = a.business_id where a.id = $1`;
    expect(businessFaults(sql, SHOWN)).toEqual(['from books.accounts', 'join books.entries']);
    expect(businessFaults(`${sql} and e.business_id = $2`, SHOWN)).toEqual([]);
  });

  it('are put together from their parts before they are judged', () => {
    const source = [
      'const NAMED = `select * from books.accounts a`;',
      'const own = (alias: string) => `${alias}.business_id = $1`;',
      'const both = (table: string) => `${NAMED} join books.${table} t on ${own("t")} where ${own("a")}`;',
      'export const good = () => pool.query(both("entries"));',
      'export const half = () => pool.query(`${NAMED} join books.entries t on t.number = 1 where ${own("a")}`);',
    ].join('\n');
    const faulty = sqlTextsOf('planted.ts', source).filter(({ text }) => businessFaults(text, SHOWN).length > 0);
    expect(faulty.map(({ line, text }) => [line, businessFaults(text, SHOWN)])).toEqual([[5, ['join books.entries']]]);
  });
});
