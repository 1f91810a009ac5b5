import { isTooOld } from './server-version';

test.each(['5.0.11', '20.10.5', '21.10.11', '22.6.0', 'v22.6.0'])('%s is too old', (version) => {
  expect(isTooOld(version)).toBe(true);
});

test.each(['22.10.0', '22.10.5.0', '23.10.6', '24.2.0', '25.0.1', '26.1.0', '26.1.0-nightly', '100.0'])(
  '%s is not',
  (version) => expect(isTooOld(version)).toBe(false),
);

test.each(['local-event-store 1', '0.0.0.0', '0.0.0-prerelease', 'nightly', '', undefined])(
  '%s tells nothing, and is taken',
  (version) => expect(isTooOld(version)).toBe(false),
);
