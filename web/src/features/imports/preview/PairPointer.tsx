import { Button, Stack, Typography } from '@mui/material';
import type { ImportPair } from '@counterfoil/contracts/import-answer.contract';
import { formatDay } from '../../../ui/date-format';
import type { LineProps } from './PreviewCells';
import type { RowEdit } from './use-preview-rows';

/** The transaction of the books that a row probably is, and what can be said of the two. */
export function PairPointer({ row, onEdit }: Pick<LineProps, 'row' | 'onEdit'>) {
  const { pair, line } = row;
  if (!pair) return null;
  const ways = WAYS[pair.state];
  return (
    <Typography variant="caption" color="textSecondary" component="div" sx={{ whiteSpace: 'normal', minWidth: 0 }}>
      {pairText(pair)}
      <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {[pair.nickname ?? pair.description, pair.categoryName].join(' · ')}
      </Typography>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {ways.map(({ label, change }) => (
          <Button
            key={label}
            size="small"
            variant="text"
            onClick={() => onEdit(row, change)}
            aria-label={`${label}, line ${line}`}
            sx={{ p: 0, minHeight: { xs: 36, md: 0 }, minWidth: 0, fontSize: 12, lineHeight: 1.5 }}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Typography>
  );
}

const BOTH = { label: 'Record both', change: { included: true } } as const;
const SAME = { label: 'They’re the same', change: { pair: true } } as const;
const WAYS: Readonly<Record<ImportPair['state'], readonly { label: string; change: RowEdit }[]>> = {
  taken: [BOTH],
  asked: [SAME, BOTH],
  declined: [SAME],
};

function pairText({ kind, state, date }: ImportPair): string {
  const day = formatDay(date);
  const came = {
    entered: 'You entered this',
    scheduled: 'A recurring payment recorded this',
    imported: 'Another import recorded this',
  };
  const what = `${came[kind]} on ${day}`;
  switch (state) {
    case 'taken':
      return `${what}; the bank confirms it`;
    case 'asked':
      return `${what}, or something like it. Is it the same?`;
    case 'declined':
      return `${what}. It is not matched with this row`;
    default:
      return state satisfies never;
  }
}
