import type { SignedSample } from './direction-finding';

/** Of a card's rows most are purchases; of fewer than these that is no rule. */
const LEAST_OF_CARD = 7;
/** Of these, the ones that are not taken back. */
const LEAST_LEFT = 6;
/** One text may be of a refund, and in so few rows anything may be chance. */
const LEAST_SAID = 1;
const FEW = 4;

/** Whether some rows of a card are its purchases: most of many are, or texts say so of them and not of the others. */
export function arePurchases(all: readonly SignedSample[], isOne: (sample: SignedSample) => boolean): boolean {
  // What is taken back stands on both sides, and tells nothing of them.
  const moving = all.filter(({ isTakenBack = false }) => !isTakenBack);
  const many = moving.filter(isOne).length;
  const spoken = moving.filter(({ usual }) => usual !== undefined);
  const agreeing = spoken.filter((sample) => (sample.usual === 'out') === isOne(sample)).length;
  const areEnough = all.length >= LEAST_OF_CARD && moving.length >= LEAST_LEFT;
  const areMost = many >= (moving.length - many) * 2 && areEnough;
  if (spoken.length === 0) return areMost;
  const isSaid = agreeing > LEAST_SAID && agreeing > (spoken.length - agreeing) * 2 && moving.length > FEW;
  // "Payment received" is said of what is no purchase, and of nothing else.
  const isPaidOff = agreeing === spoken.length && spoken.some(({ usual }) => usual === 'in');
  return isPaidOff || isSaid || (areMost && agreeing > (spoken.length - agreeing) * 2);
}
