/** Where postings are read; the days that are asked for decide what is seen first. */
const POSTINGS = `(${[
  'rows',
  'a register',
  'statements of',
  'what was known at',
  'an earlier moment',
  'the cash flow',
  'the trial balance',
  'a worksheet',
  'reconciled days',
].join('|')})`;
const LAST = `
    (select id from books.transactions where business_id = $1 and deleted_at is null and mirror_of is null
      order by date desc, sequence desc limit 1)`;

/** Faults of the read models: what is wrong, where it is to be seen, and how it is made, `:by` being 1 or −1. */
export const SPOILT: readonly (readonly [what: string, seenIn: string, sql: string])[] = [
  [
    'a balance',
    'accounts',
    `
      update books.accounts set balance = balance + :by
        where id = (select id from books.accounts where business_id = $1 and not is_deleted order by code limit 1)`,
  ],
  [
    'a running balance',
    POSTINGS,
    `update books.postings set debit = debit + :by where business_id = $1
    and entry_number = (select entry_number from books.transactions where id = ${LAST})`,
  ],
  ['a row', 'rows', `update books.transactions set amount = amount + :by where id = ${LAST}`],
  [
    'a total',
    'statements of',
    `update books.monthly_totals set credit = credit + :by where business_id = $1 and ledger_account = '3010'`,
  ],
  [
    'a year of the books',
    'statements of',
    `update books.businesses set fiscal_year_start_month = fiscal_year_start_month + :by where id = $1`,
  ],
  [
    'when something was known',
    POSTINGS,
    `with spoilt as (update books.entries set position = position + 1000000000000 * :by where business_id = $1)
    update books.postings set position = position + 1000000000000 * :by where business_id = $1`,
  ],
  [
    'what is used of the plan',
    'transactions used',
    `update usage.counters set used = used + :by where business_id = $1 and length(period) = 4`,
  ],
  [
    'who works for the business',
    'the business and its team',
    `update books.businesses set currency = reverse(currency) where id = $1`,
  ],
];
