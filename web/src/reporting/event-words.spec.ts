import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actorText, deedText, eventText, kindText } from './event-words';

it('tells one, many, and kinds that came later', () => {
  expect(eventText('TransactionRecorded')).toBe('Transaction recorded');
  expect(eventText('TransactionDeleted', 3)).toBe('3 transactions deleted');
  expect([eventText('BudgetSet'), eventText('BudgetSet', 2)]).toEqual(['BudgetSet', '2 × BudgetSet']);
  expect([kindText('reversal'), kindText('budget')]).toEqual(['Reversal', 'budget']);
});

it('tells a deed of several kinds in one line', () => {
  const done = (...types: string[]) => deedText(types.map((type) => ({ type, count: 1 })));
  expect(done()).toBe('Nothing');
  expect(done('AccountOpened', 'BalanceAdjusted')).toBe('Account added, balance adjusted');
  expect(done('AccountOpened', 'BalanceAdjusted', 'AccountRenamed')).toBe('Account added and 2 more');
  expect(done('ImportStarted', 'ImportRowsRecorded', 'ImportCompleted')).toBe('Bank statement imported');
  expect(done('ImportRowsReversed', 'ImportUndone')).toBe('Import undone');
});

it('names who did it as far as that is still known', () => {
  expect(actorText({ actorName: 'Ada Lovelace', actorRole: 'owner' })).toBe('Ada Lovelace (owner)');
  expect(actorText({ actorName: null, actorRole: 'assistant' })).toBe('Somebody who has left (assistant)');
  expect(actorText({ actorName: null, actorRole: 'system' })).toBe('Counterfoil itself');
});

it('has words for every kind of fact that the history of a business can have', () => {
  const schemas = readFileSync(join(__dirname, '../../../libs/events/src/event-schema.ts'), 'utf8');
  const ofBusinesses = /^ {2}(\w+): \w+\((?:business|member|account|category|transaction|journal|imports)\./gm;
  const kinds = [...schemas.matchAll(ofBusinesses)].map(([, kind = '']) => kind);
  expect(kinds).toContain('MemberInvited');
  expect(kinds.filter((kind) => eventText(kind) === kind)).toEqual([]);
});
