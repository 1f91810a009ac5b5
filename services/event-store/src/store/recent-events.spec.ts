import { RecentEvents } from './recent-events';

const event = (revision: number, id = `id-${revision}`, stream = 's') => ({
  stream,
  revision: BigInt(revision),
  id,
  position: BigInt(revision * 10),
});

describe('recent events', () => {
  test('are found by id in their stream, and by place', () => {
    const recent = new RecentEvents();
    recent.add(event(3));
    expect(recent.byId('s', 'id-3')).toMatchObject({ revision: 3n, position: 30n });
    expect(recent.byId('other', 'id-3')).toBeUndefined();
    expect(recent.at('s', 3n)).toMatchObject({ id: 'id-3' });
    expect(recent.at('s', 4n)).toBeUndefined();
  });

  test('are forgotten oldest first, however many pass through', () => {
    const recent = new RecentEvents(10);
    for (let revision = 0; revision < 1_000; revision += 1) recent.add(event(revision));
    expect(recent.at('s', 989n)).toBeUndefined();
    expect(recent.byId('s', 'id-989')).toBeUndefined();
    for (let revision = 990; revision < 1_000; revision += 1)
      expect(recent.at('s', BigInt(revision))?.id).toBe(`id-${revision}`);
  });

  test('of the same id: the newest is kept when the older is forgotten', () => {
    const recent = new RecentEvents(2);
    recent.add(event(0, 'same'));
    recent.add(event(1, 'same'));
    recent.add(event(2));
    expect(recent.byId('s', 'same')).toMatchObject({ revision: 1n });
    recent.add(event(3));
    expect(recent.byId('s', 'same')).toBeUndefined();
  });

  test('can be cleared', () => {
    const recent = new RecentEvents();
    recent.add(event(0));
    recent.clear();
    expect(recent.at('s', 0n)).toBeUndefined();
  });
});
