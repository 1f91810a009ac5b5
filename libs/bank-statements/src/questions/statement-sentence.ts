import type { ReadingProof } from '../evidence/reading-proof';
import { countedRows, understanding, type RecordedFigures, type UnderstandingOptions } from '../evidence/understanding';

/** Why a row is not recorded. */
export type LeftOutReason =
  | 'unread'
  /** Nothing but a note, or the names of the columns once more. */
  | 'note'
  | 'zero'
  | 'duplicate'
  /** It confirms a transaction that the books have. */
  | 'matched'
  /** Somebody has to say whether it is one that another statement brought. */
  | 'asked'
  /** Its transaction was deleted by somebody. */
  | 'deleted'
  | 'balance'
  | 'may-be-balance'
  | 'not-settled'
  | 'account'
  | 'unticked'
  /** With its ISO 4217 code: "in EUR". */
  | `in ${string}`;

/** What is to be said of a statement before it is recorded, and after. */
export interface StatementFacts {
  readonly recorded: RecordedFigures;
  readonly leftOut: ReadonlyMap<LeftOutReason, number>;
  readonly proof: ReadingProof;
  /** Accounts that rows go to. */
  readonly accounts: number;
  /** No row is recorded otherwise than the file has it: none that was typed, none that the reading left out. */
  readonly isAsRead: boolean;
}

/**
 * Counts what is recorded and nothing else, names what is left out and why, and says what in the file proves it:
 * "47 rows, 3 to 31 March 2026, you spent $4,310.22 in 47 rows. Left out: 2 rows seen before. The balances in the file
 * confirm every row".
 */
export function statementSentence(facts: StatementFacts, options: UnderstandingOptions): string {
  const rest = facts.recorded.rows === 0 ? [] : proofText(facts);
  return [understanding(facts.recorded, options), ...matchedText(facts), ...leftOutText(facts.leftOut), ...rest].join(
    '. ',
  );
}

function matchedText({ leftOut }: StatementFacts): string[] {
  const matched = leftOut.get('matched') ?? 0;
  return matched === 0 ? [] : [`Matched with transactions in your books: ${countedRows(matched)}`];
}

function leftOutText(leftOut: StatementFacts['leftOut']): string[] {
  const parts = [...leftOut]
    .filter(([reason, count]) => reason !== 'matched' && count > 0)
    .map(([reason, count]) => reasonText(reason, count));
  return parts.length === 0 ? [] : [`Left out: ${parts.join(', ')}`];
}

function reasonText(reason: LeftOutReason, count: number): string {
  const counted = countedRows(count);
  switch (reason) {
    case 'unread':
      return `${counted} that cannot be read`;
    case 'note':
      return `${counted} with a note and no figure`;
    case 'zero':
      return `${counted} without an amount`;
    case 'duplicate':
      return `${counted} seen before`;
    case 'matched':
      return `${counted} in your books already`;
    case 'asked':
      return `${counted} that may be in your books already`;
    case 'deleted':
      return `${counted} that you deleted before`;
    case 'balance':
      return `${counted} with a balance or a total`;
    case 'may-be-balance':
      return `${counted} that may be a balance or a total`;
    case 'not-settled':
      return `${counted} that the bank has not settled`;
    case 'account':
      return `${counted} of other accounts`;
    case 'unticked':
      return `${counted} that you left out`;
    default:
      return `${counted} ${reason}`;
  }
}

/** Rows that count in the statement's balances and are not recorded. */
const PARTS: readonly LeftOutReason[] = ['duplicate', 'matched', 'asked', 'deleted', 'unticked'];

/** Nothing is claimed of rows that the file says otherwise. */
function proofText({ proof, isAsRead, leftOut, accounts }: StatementFacts): string[] {
  if (!isAsRead) return [];
  switch (proof.by) {
    case 'running-balance':
      return [`The balances in the file confirm every row${butOldest(proof.untold, accounts)}`];
    case 'stated-balances': {
      const isPart = PARTS.some((reason) => (leftOut.get(reason) ?? 0) > 0);
      const ofWhat = isPart ? ' of all rows of the file, with those that are left out' : '';
      return [`The opening and the closing balance in the file confirm the sum${ofWhat}`];
    }
    case 'nothing':
      return [];
    default:
      return proof.by satisfies never;
  }
}

function butOldest(untold: number, accounts: number): string {
  if (untold === 0) return '';
  if (accounts === 1) return ' but the oldest';
  return untold === accounts
    ? ' but the oldest of each account'
    : ` but the oldest of ${untold === 1 ? '1 account' : `${untold} accounts`}`;
}
