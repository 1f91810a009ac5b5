import type { Hand } from './hand';
import type { Intent } from '../plain/intent';

/** What somebody does with a receipt; undefined where there is none. @throws for what is about no receipt */
export function aboutReceipt(hand: Hand, what: Intent['do']): Intent | undefined {
  if (what === 'attach receipt') return { do: what, receipt: `receipt ${hand.step}`, at: hand.receiptAt() };
  const receipt = hand.receipt();
  if (receipt === undefined) return undefined;
  if (what === 'move receipt') return { do: what, receipt, to: hand.receiptAt() };
  if (what === 'remove receipt') return { do: what, receipt };
  throw new Error(`no throw means ${what}`);
}
