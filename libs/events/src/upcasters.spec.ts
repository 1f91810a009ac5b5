import { upcast, type Upcasters } from './upcasters';

const upcasters: Upcasters = {
  Renamed: [(data) => ({ ...data, second: true }), (data) => ({ ...data, third: true })],
};

it('lifts step by step from the version it was written in', () => {
  expect(upcast('Renamed', 1, 3, { name: 'a' }, upcasters)).toEqual({ name: 'a', second: true, third: true });
  expect(upcast('Renamed', 2, 3, { name: 'a' }, upcasters)).toEqual({ name: 'a', third: true });
  expect(upcast('Renamed', 3, 3, { name: 'a' }, upcasters)).toEqual({ name: 'a' });
});

it('refuses a gap', () => {
  expect(() => upcast('Renamed', 1, 4, {}, upcasters)).toThrow(RangeError);
});
