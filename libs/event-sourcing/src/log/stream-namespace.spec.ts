import { StreamNamespace } from './stream-namespace';

const ours = new StreamNamespace('counterfoil-');
const whole = new StreamNamespace('');

test.each([
  ['a stream of ours', 'ledger-1', 'counterfoil-ledger-1'],
  ['what describes it', '$$ledger-1', '$$counterfoil-ledger-1'],
  ['a stream of somebody else that is called as one of ours', '/ledger-1', 'ledger-1'],
  ['what describes that', '$$/ledger-1', '$$ledger-1'],
  ['a stream of somebody else that begins with a slash', '//ledger-1', '/ledger-1'],
  ['one of ours that is called like the namespace', 'counterfoil-1', 'counterfoil-counterfoil-1'],
  ['a stream of the server', '$users', '$users'],
])('%s has one name here and one there', (_what, known, stored) => {
  expect([ours.stored(known), ours.known(stored)]).toEqual([stored, known]);
});

test('the empty namespace has every stream under the name that the server knows', () => {
  for (const name of ['ledger-1', '/ledger-1', '$$ledger-1', 'counterfoil-ledger-1'])
    expect([whole.stored(name), whole.known(name)]).toEqual([name, name]);
});

test('an event is known under the name of its stream, and otherwise as it is', () => {
  expect(ours.knownEvent({ stream: 'counterfoil-user-1', revision: 3n })).toEqual({ stream: 'user-1', revision: 3n });
});
