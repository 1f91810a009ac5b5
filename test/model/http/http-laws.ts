/**
 * What holds of everything that is served, whatever the rules of the books are: held without the plain books, which may
 * have been written with the same mistake in mind as the rules.
 */
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { Served } from './http-checks';
import type { FileIntent, Intent } from '../plain/intent';
import { Difference } from './served-rows';

/** Steps after which a row is for something else. */
const OTHER_USES: ReadonlySet<string> = new Set([
  'recategorise',
  'make transfers',
  'recategorise other side',
  'make transfer of other side',
]);

/** One step of a sequence. */
export interface Step {
  /** The number that undos go by, whatever stands before it. */
  readonly step: number;
  readonly intent: Intent | FileIntent;
}

interface Known extends Step {
  readonly before: Served;
}

export class ServedLaws {
  private now: Served | undefined;
  /** The newest step that changed something, and what was served before it. */
  private newest: Known | undefined;

  /**
   * @param changed true where the step was to change something
   * @param row the id of the one row that it was about, if it was about one
   * @throws Difference where a law does not hold
   */
  afterStep({ step, intent }: Step, changed: boolean, row: string | undefined, served: Served): void {
    const { now: before, newest } = this;
    this.now = served;
    if (!changed || !before) return;
    this.newest = { step, intent, before };
    if (intent.do === 'undo' && intent.step === newest?.step) nothingIsLeft(newest, served);
    const pressed = row === undefined ? undefined : pressedRow(intent, row, before);
    if (pressed) staysWhatItIs(pressed, before, served);
  }
}

/** Whatever was closed meanwhile: undone at once, a step leaves lists and balances as they were before it. */
function nothingIsLeft({ before }: Known, after: Served): void {
  const texts = ({ accounts, rows }: Served): string[] =>
    [...accounts.map(({ name, currentBalance }) => `${name}: ${currentBalance}`), ...rows].sort();
  const [were, are] = [texts(before), texts(after)];
  if (were.join() === are.join()) return;
  const [lost, left] = [were.filter((text) => !are.includes(text)), are.filter((text) => !were.includes(text))];
  throw new Difference('undone at once', `what was ${JSON.stringify(lost)} is ${JSON.stringify(left)}`);
}

/** The row that is to be given another use, as the list showed it that it is pressed in. */
function pressedRow({ do: what }: Intent | FileIntent, id: string, { shown }: Served): Transaction | undefined {
  const own = shown.find((row) => row.id === id);
  if (!own || !OTHER_USES.has(what)) return undefined;
  return what.endsWith('other side') ? shown.find((row) => row.id !== id && isOtherEnd(own, row)) : own;
}

function isOtherEnd(own: Transaction, { accountId, date, description, amount }: Transaction): boolean {
  const other = own.transferToAccountId ?? own.transferFromAccountId;
  const isOfTheSame = date === own.date && description === own.description;
  return accountId === other && isOfTheSame && Number(amount) === -Number(own.amount);
}

/** What a row is for changes. That its account had this money on this day does not, whichever side it is seen from. */
function staysWhatItIs(row: Transaction, before: Served, after: Served): void {
  const isItsMoney = ({ accountId, amount, date, description }: Transaction): boolean =>
    accountId === row.accountId && amount === row.amount && date === row.date && description === row.description;
  const balanceOf = ({ accounts }: Served): string | undefined => {
    return accounts.find(({ id }) => id === row.accountId)?.currentBalance;
  };
  const [was, is] = [balanceOf(before), balanceOf(after)];
  if (after.shown.some(isItsMoney) && was === is) return;
  const what = `"${row.description}" of ${row.amount} on ${row.date}`;
  const details = `${what} is gone from its account, or the balance of ${was} is ${is}`;
  throw new Difference('a row that was given another use', details);
}
