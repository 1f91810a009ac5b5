import { ROLES, type Hand } from './hand';
import type { Intent } from '../plain/intent';

/** What somebody says about an entry; undefined where nothing was said yet. @throws for what is about no note */
export function aboutNote(hand: Hand, what: Intent['do']): Intent | undefined {
  const { books, step } = hand;
  if (what === 'write note') {
    const team = [...books.house.team].filter(([person]) => person !== books.house.owner).map(([, role]) => role);
    const there = hand.one(ROLES.filter((role) => team.includes(role)));
    const asks = hand.outOf(3) > 0 ? (there ?? hand.role()) : null;
    const row = hand.one([...books.rows.keys()].slice(0, 2)) ?? null;
    const entry = hand.one([...books.journalEntries.keys()]) ?? null;
    const at = entry !== null && hand.outOf(4) === 0 ? { row: null, entry } : { row, entry: null };
    return at.row === null && at.entry === null ? undefined : { do: what, note: `note ${step}`, at, asks };
  }
  const all = [...books.notes];
  const standing = all.filter(([, { removed }]) => !removed);
  const questions = standing.filter(([, { asks }]) => asks);
  const meant = what === 'remove note' ? standing : questions;
  const note = hand.one(meant.length > 0 && hand.outOf(5) > 0 ? meant : all)?.[0];
  if (note === undefined) return undefined;
  if (what === 'answer question') return { do: what, note: `note ${step}`, question: note };
  if (what === 'remove note' || what === 'resolve question' || what === 'reopen question') return { do: what, note };
  throw new Error(`no throw means ${what}`);
}
