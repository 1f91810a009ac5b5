import { checkNodeVersion } from './node-version.js';

describe('the Node version', () => {
  it.each(['20.0.0', '20.20.2', '22.11.0', '24.1.0'])('%s is fine', (version) => {
    expect(() => checkNodeVersion(version)).not.toThrow();
  });

  it.each(['18.20.4', '19.9.0', '25.0.0', '26.1.0'])('%s is refused with what to do', (version) => {
    expect(() => checkNodeVersion(version)).toThrow(
      `Counterfoil runs on Node 20 to 24; this is Node ${version}. Install one from https://nodejs.org`,
    );
  });
});
