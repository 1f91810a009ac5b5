import type { Import, ImportListItem, ImportRedo } from '@counterfoil/contracts/import-answer.contract';
import { isUnderWay } from '@counterfoil/contracts/import.contract';
import { may, BUSINESS_ROLES, type BusinessRole } from '@counterfoil/contracts/role';
import { formatCount } from '../../ui/money-format';
import { waitingText } from '../../books/waiting-text';

const OUT_OF_FIGURES = 'Its transactions are out of your figures. They can be recorded again.';

type Counted = Pick<Import, 'status' | 'success' | 'total' | 'waiting'>;

/** How far one is, in rows; or since when it waits, and why. */
export function countText({ status, success, total, waiting }: Counted): string {
  if (waiting) return waitingText(waiting);
  if (status === 'reading') return 'The file is being read';
  if (status === 'undoing') return 'Its transactions are being taken back';
  return `${formatCount(success)} of ${formatCount(total)} transactions recorded`;
}

/** Each state in the history: a word, what it means for the books, and how urgent that is. */
export function statusWords(found: ImportListItem): {
  label: string;
  text: string;
  tone: 'default' | 'success' | 'warning' | 'error' | 'info';
} {
  const { status, success, errors, counts, total, error } = found;
  const recorded = `${formatCount(success)} ${success === 1 ? 'transaction' : 'transactions'} recorded`;
  if (isUnderWay(status) && found.waiting) return { label: 'Waiting', text: `${countText(found)}.`, tone: 'warning' };
  switch (status) {
    case 'reading':
      return { label: 'Reading', text: 'The file is being read. Nothing is recorded yet.', tone: 'info' };
    case 'refused':
      return { label: 'Not read', text: error ?? 'The file could not be read.', tone: 'error' };
    case 'mapping':
      return {
        label: 'Question open',
        text: 'Something has to be answered before its rows can be imported. Nothing is recorded yet.',
        tone: 'warning',
      };
    case 'ready':
      return {
        label: 'Not imported yet',
        text: `${formatCount(counts.included)} of ${formatCount(counts.rows)} rows are chosen. Nothing is recorded yet.`,
        tone: 'default',
      };
    case 'recording':
      return {
        label: 'Importing',
        text: `${countText(found)}. It goes on when you close this page; rows that are recorded already count in your figures.`,
        tone: 'info',
      };
    case 'completed':
      if (found.redo)
        return {
          label: 'Imported',
          text: `${redoWords(found.redo)}${error === null ? '' : ` Not undone: ${error}`}`,
          tone: found.redo.leftOut > 0 ? 'warning' : 'success',
        };
      return {
        label: 'Imported',
        text: `${recorded}${counts.matched > 0 ? `, ${formatCount(counts.matched)} matched` : ''}${errors > 0 ? `, ${formatCount(errors)} not imported` : ''}${counts.unmatched > 0 ? `, ${formatCount(counts.unmatched)} not matched with the other end of ${counts.unmatched === 1 ? 'its transfer' : 'their transfers'}` : ''}${error === null ? '' : `. Not undone: ${error}`}`,
        tone: 'success',
      };
    case 'cancelled':
      return {
        label: 'Stopped',
        text:
          total > 0
            ? `${recorded} of ${formatCount(total)}. Go on with the rest, or undo what is there.`
            : 'Given up before anything was recorded.',
        tone: 'default',
      };
    case 'failed':
      return { label: 'Failed', text: `${error ?? 'It could not be finished.'} ${recorded}.`, tone: 'error' };
    case 'undoing':
      return { label: 'Undoing', text: 'Its transactions are being taken back.', tone: 'info' };
    case 'undone':
      return {
        label: 'Undone',
        text: `${OUT_OF_FIGURES}${error === null ? '' : ` Not done again: ${error}`}`,
        tone: 'default',
      };
    default:
      return status satisfies never;
  }
}

/** What a redo did, what it left and why. */
export function redoWords({ broughtBack, stood, leftOut, left, notRecorded }: ImportRedo): string {
  const counted = (n: number, one: string, many: string): string[] =>
    n === 0 ? [] : [`${formatCount(n)} ${n === 1 ? one : many}`];
  const did = [
    `${formatCount(broughtBack)} ${broughtBack === 1 ? 'transaction' : 'transactions'} brought back`,
    ...counted(stood, 'had been restored already', 'had been restored already'),
    ...counted(leftOut, 'not brought back', 'not brought back'),
  ];
  const reasons = left.map(
    ({ what, description, reason }) => `${description}${what === 'match' ? ' (its match)' : ''}: ${reason}`,
  );
  const rest = counted(
    notRecorded,
    'row was not recorded before the undo and is not now',
    'rows were not recorded before the undo and are not now',
  );
  return [`${did.join(', ')}.`, ...reasons.map(asSentence), ...rest.map(asSentence)].join(' ');
}

function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** Why somebody may not import, and who may. */
export function whyNotImport(role: BusinessRole): string {
  const able = BUSINESS_ROLES.filter((other) => may(other, 'transactions.import')).map((other) =>
    other === 'owner' ? 'its owner' : `a ${other}`,
  );
  return `You are ${role === 'assistant' || role === 'accountant' ? `an ${role}` : `a ${role}`} of this business. Statements are imported by ${able.join(' or ')}: ask one of them, or add transactions one at a time.`;
}
