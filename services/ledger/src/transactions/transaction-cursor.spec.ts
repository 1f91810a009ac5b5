import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { decodeCursor, encodeCursor } from './transaction-cursor';

const ID = '8c535285-243b-5ef2-9038-e10d39d609a7';
const PLACE = { key: '-8000', date: '2026-02-03', sequence: 7, id: ID };

describe('a cursor', () => {
  it('leads back to the place it was made from', () => {
    expect(decodeCursor(encodeCursor(PLACE), 'amount')).toEqual(PLACE);
    expect(decodeCursor(encodeCursor({ ...PLACE, key: 'Café "1" \\' }), 'category')).toEqual({
      ...PLACE,
      key: 'Café "1" \\',
    });
  });

  it.each(['', 'Supplies', '1e400', 'NaN', '1'.repeat(19), ' 1', '1; drop table'])(
    'by %j is no place in a list by amount',
    (key) => {
      expect(() => decodeCursor(encodeCursor({ ...PLACE, key }), 'amount')).toThrow(DomainError);
    },
  );

  it.each([
    '',
    '%',
    'W10',
    Buffer.from('["a","2026-02-30",1,"8c535285-243b-5ef2-9038-e10d39d609a7"]').toString('base64url'),
    Buffer.from('["a","2026-02-03",-1,"8c535285-243b-5ef2-9038-e10d39d609a7"]').toString('base64url'),
    Buffer.from('["\\u0000","2026-02-03",1,"8c535285-243b-5ef2-9038-e10d39d609a7"]').toString('base64url'),
    Buffer.from('["a","2026-02-03",1,"no id"]').toString('base64url'),
  ])('that no page gave out is refused: %j', (cursor) => {
    expect(() => decodeCursor(cursor, 'category')).toThrow('start again from the first');
  });
});
