/**
 * A campaign plays many kills, seeds, shapes or sizes of one claim. `npm test` plays of it what would find a plain
 * mistake; `npm run test:soak -- suites` sets CAMPAIGN=full, under which the same specs play everything.
 */
export const IS_CAMPAIGN = process.env['CAMPAIGN'] === 'full';

/** What is played of a campaign: a few in `npm test`, all in the soak. */
export function played<Amount>(inTests: Amount, inCampaign: Amount): Amount {
  return IS_CAMPAIGN ? inCampaign : inTests;
}
