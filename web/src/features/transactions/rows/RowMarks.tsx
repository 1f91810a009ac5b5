import { formatDay } from '../../../ui/date-format';

const RECEIPT_MARK =
  'M16.5 6v11.5c0 2.21-1.79 4-4 4s-4-1.79-4-4V5c0-1.38 1.12-2.5 2.5-2.5s2.5 1.12 2.5 2.5v10.5c0 .55-.45 1-1 1s-1-.45-1-1V6H10v9.5c0 1.38 1.12 2.5 2.5 2.5s2.5-1.12 2.5-2.5V5c0-2.21-1.79-4-4-4S7 2.79 7 5v12.5c0 3.04 2.46 5.5 5.5 5.5s5.5-2.46 5.5-5.5V6h-1.5z';
const NOTE_MARK = 'M20 2H4c-1.1 0-2 .9-2 2v18l4-4h14c1.1 0 2-.9 2-2V4c0-1.1-.9-2-2-2zm0 14H5.17L4 17.17V4h16v12z';
const RECONCILED_MARK = 'M9 16.17L4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41z';

/** How the marks stand in a line of text, wherever rows are listed. */
export const MARK_STYLE = {
  '& svg.receipts': {
    width: 14,
    height: 14,
    mr: '4px',
    color: 'text.secondary',
    fill: 'currentColor',
    verticalAlign: '-2px',
  },
  '& svg.notes': {
    width: 14,
    height: 14,
    mr: '4px',
    color: 'text.secondary',
    fill: 'currentColor',
    verticalAlign: '-2px',
    '&.open': { color: 'warning.main' },
  },
  '& svg.reconciled': {
    width: 14,
    height: 14,
    ml: '6px',
    color: 'success.main',
    fill: 'currentColor',
    verticalAlign: '-2px',
  },
} as const;

/** Parts on one line: those that do not fit wrap out of sight, as a figure that is cut short is another figure. */
export const WHOLE_PARTS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '6px',
  overflow: 'hidden',
} as const;

/** Beside the date of a row that was agreed on with the bank: a tick. */
export function ReconciledMark({ through }: { through: string }) {
  const text = `Reconciled through ${formatDay(through)}`;
  return (
    <svg className="reconciled" viewBox="0 0 24 24" role="img" aria-label={text}>
      <title>{text}</title>
      <path d={RECONCILED_MARK} />
    </svg>
  );
}

/** Beside the description of a row with receipts: the outline of a paper clip. */
export function ReceiptMark({ count }: { count: number }) {
  const text = count === 1 ? '1 receipt' : `${count} receipts`;
  return (
    <svg className="receipts" viewBox="0 0 24 24" role="img" aria-label={text}>
      <title>{text}</title>
      <path d={RECEIPT_MARK} />
    </svg>
  );
}

/** What stands beside a row in words: questions that are open before what is only said. */
export function noteText(count: number, open: number): string {
  if (open > 0) return open === 1 ? '1 open question' : `${open} open questions`;
  return count === 1 ? '1 note' : `${count} notes`;
}

/** Beside the description of a row that something is said about: the outline of a speech bubble. */
export function NoteMark({ count, open }: { count: number; open: number }) {
  const text = noteText(count, open);
  return (
    <svg className={open > 0 ? 'notes open' : 'notes'} viewBox="0 0 24 24" role="img" aria-label={text}>
      <title>{text}</title>
      <path d={NOTE_MARK} />
    </svg>
  );
}
