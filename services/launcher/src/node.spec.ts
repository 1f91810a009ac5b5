import { isSupported } from './node.js';

it.each([
  ['18.20.4', false],
  ['20.20.2', false],
  ['22.11.0', true],
  ['24.1.0', true],
  ['25.0.0', false],
])('Node %s is supported: %s', (version, expected) => {
  expect(isSupported(version)).toBe(expected);
});
