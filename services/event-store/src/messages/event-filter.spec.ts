import { type EventFilter, wants } from './event-filter';

const event = { stream: 'ledger-1', type: 'AccountOpened' };
const filter = (on: EventFilter['on'], prefixes: string[], pattern?: RegExp): EventFilter => ({
  on,
  prefixes,
  checkpointEvery: 1,
  ...(pattern === undefined ? {} : { pattern }),
});

describe('a filter', () => {
  test.each<[string, EventFilter | undefined, boolean]>([
    ['none wants everything', undefined, true],
    ['a prefix of the stream', filter('stream', ['user-', 'ledger-']), true],
    ['another prefix', filter('stream', ['user-']), false],
    ['a prefix of the type', filter('type', ['Account']), true],
    ['a part of the type that is no prefix', filter('type', ['Opened']), false],
    ['a pattern', filter('type', [], /^[^$].*/u), true],
    ['a pattern that does not match', filter('stream', [], /^user-\d+$/u), false],
    ['no prefix at all wants nothing', filter('stream', []), false],
  ])('%s', (_case, given, wanted) => {
    expect(wants(given, event)).toBe(wanted);
  });
});
