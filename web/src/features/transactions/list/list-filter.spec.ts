import { countFilters, filterFrom, isFiltered, queryOf } from './list-filter';
import { LIST_DEFAULTS, transactionsPath } from '../../../books/transactions-path';

const ID = '018f2a5e-7c1b-7d3e-9b1a-2f4c6d8e0a1b';
const read = (query: string) => filterFrom(new URLSearchParams(query));

it('opens with the newest first and nothing left out', () => {
  expect(read('')).toEqual(LIST_DEFAULTS);
  expect(isFiltered(read(''))).toBe(false);
  expect(transactionsPath(LIST_DEFAULTS)).toBe('/transactions');
});

it('comes back from its own address', () => {
  const filter = {
    ...LIST_DEFAULTS,
    search: 'jars & labels',
    type: 'expense',
    accountId: ID,
    startDate: '2026-01-01',
    sort: 'amount',
    order: 'asc',
    group: 'category',
  } as const;
  const path = transactionsPath(filter);
  expect(read(path.slice(path.indexOf('?')))).toEqual(filter);
});

it('leaves out what a mangled link says', () => {
  expect(
    read('type=nonsense&accountId=1%20or%201&startDate=yesterday&sort=balance&order=up&group=week&history=x'),
  ).toEqual(LIST_DEFAULTS);
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});

it('asks the server for what is set only', () => {
  expect(queryOf(LIST_DEFAULTS)).toEqual({ sort: 'date', order: 'desc' });
  expect(queryOf({ ...LIST_DEFAULTS, type: 'revenue', search: 'fair', group: 'category', history: ID })).toEqual({
    type: 'revenue',
    search: 'fair',
    group: 'category',
    sort: 'date',
    order: 'desc',
  });
});

it('counts a range of dates once, and the order not at all', () => {
  expect(
    countFilters({ ...LIST_DEFAULTS, startDate: '2026-01-01', endDate: '2026-01-31', search: 'x', sort: 'amount' }),
  ).toBe(2);
});
