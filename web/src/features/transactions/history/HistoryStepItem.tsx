import { Box, Button, Typography } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type {
  HistoryChange,
  HistoryEntry,
  HistoryStep,
  HistoryStepKind,
} from '@counterfoil/contracts/transaction-history.contract';
import { FIGURES } from '../../../theme/theme-components';
import { formatDay, formatInstant } from '../../../ui/date-format';
import { formatCount, formatFigure, formatMoney, isZero } from '../../../ui/money-format';
import { useBusiness } from '../../../books/business-context';

const TITLES: Record<HistoryStepKind, string> = {
  recorded: 'Recorded',
  imported: 'Imported',
  transfer: 'Transfer recorded',
  amended: 'Edited',
  recategorized: 'Categorized',
  deleted: 'Deleted',
  restored: 'Restored',
  matched: 'Matched as a transfer',
  unmatched: 'Transfer unmatched',
  confirmed: 'Confirmed by the bank',
  unconfirmed: 'No longer matched with the bank’s row',
};
const ORIGINS = { hand: '', import: '', rule: ' by a rule', undo: ' by Undo' } as const;
const FIELDS: Record<HistoryChange['field'], string> = {
  date: 'Date',
  description: 'Description',
  nickname: 'Nickname',
  amount: 'Amount',
  account: 'Account',
  category: 'Category',
  transfer: 'Transfer with',
};

interface Props {
  step: HistoryStep;
  currency: Currency;
  isLast: boolean;
  onUndo: () => void;
}

/** One event: what changed, who did it when, and the entries that it posted. */
export function HistoryStepItem({ step, currency, isLast, onUndo }: Props) {
  const { timeZone } = useBusiness();
  const shown = ({ field }: HistoryChange, text: string | null) =>
    text === null
      ? 'none'
      : field === 'date'
        ? formatDay(text)
        : field === 'amount'
          ? formatMoney(text, currency)
          : text;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 3,
        pb: isLast ? 0 : 3,
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 4,
          top: 7,
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: 'primary.main',
        },
        '&::after': isLast
          ? {}
          : {
              content: '""',
              position: 'absolute',
              left: '7.5px',
              top: 20,
              bottom: 0,
              width: '1px',
              bgcolor: 'divider',
            },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'flex-start' }}>
        <Typography variant="subtitle2">
          {TITLES[step.kind]}
          {ORIGINS[step.origin]}
        </Typography>
        {step.isUndoable && (
          <Button variant="outlined" size="small" onClick={onUndo} sx={{ mt: -0.5 }}>
            {step.together > 1 ? `Undo all ${formatCount(step.together)}` : 'Undo'}
          </Button>
        )}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p">
        <time dateTime={step.at}>{formatInstant(step.at, timeZone)}</time> · {step.by.name ?? 'somebody who has left'}
        {step.by.role !== 'user' && ` (${step.by.role})`}
      </Typography>
      {step.isUndoable && step.together > 1 && (
        <Typography variant="caption" color="textSecondary" component="p">
          Done together with {formatCount(step.together - 1)} more; Undo takes all of it back.
        </Typography>
      )}
      {step.changes.map((change) => (
        <Typography key={change.field} variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {FIELDS[change.field]}:{' '}
          <Box component="del" sx={{ color: 'text.secondary' }}>
            {shown(change, change.from)}
          </Box>{' '}
          →{' '}
          <Box component="ins" sx={{ textDecoration: 'none' }}>
            {shown(change, change.to)}
          </Box>
        </Typography>
      ))}
      {step.entries.map((entry) => (
        <EntryTable key={entry.number} entry={entry} currency={currency} />
      ))}
    </Box>
  );
}

/** A balanced entry, as in the journal. */
function EntryTable({ entry, currency }: { entry: HistoryEntry; currency: Currency }) {
  const figure = (text: string) => (isZero(text) ? '' : formatFigure(text, currency));
  const title = `Entry ${entry.number}${entry.reverses === null ? '' : `, reverses entry ${entry.reverses}`}, ${formatDay(entry.date)}`;
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        mt: 1,
        fontSize: 12,
        borderCollapse: 'collapse',
        ...FIGURES,
        '& caption': { textAlign: 'left', color: 'text.secondary', pb: 0.25 },
        '& td, & th': { py: 0.25, borderBottom: 1, borderColor: 'divider', fontWeight: 400 },
        '& th:first-of-type': { textAlign: 'left' },
        '& thead th': { color: 'text.secondary', textAlign: 'right', '&:first-of-type': { textAlign: 'left' } },
        '& td': { textAlign: 'right', width: 84 },
      }}
    >
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {debitsFirst(entry).map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.accountCode} {line.accountName}
            </th>
            <td>{figure(line.debit)}</td>
            <td>{figure(line.credit)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function debitsFirst({ lines }: HistoryEntry): HistoryEntry['lines'] {
  return [...lines].sort((one, other) => Number(isZero(one.debit)) - Number(isZero(other.debit)));
}
