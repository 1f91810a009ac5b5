import { Box, Button, Checkbox, InputBase, Stack, Typography } from '@mui/material';
import { useState, type Ref } from 'react';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { parseDecimal } from '@counterfoil/money/money';
import { FIGURES } from '../../../theme/theme-components';
import { formatDay, otherDayText } from '../../../ui/date-format';
import { plainAmount } from '../../../forms/amount-text';
import { formatMoney } from '../../../ui/money-format';
import type { PreviewRow } from '../imports.queries';
import type { RowEdit } from './use-preview-rows';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

export interface LineProps {
  row: PreviewRow;
  categories: readonly Category[];
  currency: Business['currency'];
  /** Names of accounts by id, where rows go to several; null where all of them go to one. */
  accountNames: ReadonlyMap<string, string> | null;
  onEdit: (row: PreviewRow, change: RowEdit) => void;
}

/** A line as the virtual list draws it: it is measured, since what is wrong with a row makes it taller. */
export interface DrawnLine extends LineProps {
  index: number;
  lineRef: Ref<HTMLElement & HTMLTableRowElement & HTMLLIElement>;
}

/** A row with something wrong, now or as it was read: it stays open for typing once it is mended. */
export function isOpenForTyping({ isValid, isCorrected, reasons }: PreviewRow): boolean {
  return !isValid || isCorrected || reasons.length > 0;
}

function canBeImported({ isValid, reasons, accountId }: PreviewRow): boolean {
  return isValid && reasons.length === 0 && accountId !== null;
}

/** Whether the row is imported. */
export function Tick({ row, onEdit }: LineProps) {
  return (
    <Checkbox
      size="small"
      checked={row.isIncluded}
      disabled={!canBeImported(row)}
      onChange={(_event, included) => onEdit(row, { included })}
      slotProps={{ input: { 'aria-label': `Import line ${row.line}` } }}
      sx={{ p: 0.5 }}
    />
  );
}

/** The day that a bank has printed beside the day of booking, where it is another one. */
export function OtherDay({ row }: Pick<LineProps, 'row'>) {
  return row.otherDate === null ? null : (
    <Typography variant="caption" color="textSecondary" component="p">
      {otherDayText(row.otherDate)}
    </Typography>
  );
}

/** The account that a row goes to. */
export function accountText({
  row: { accountId, account },
  accountNames,
}: Pick<LineProps, 'row' | 'accountNames'>): string {
  if (accountId === null) return `Left out: ${account ?? ''}`;
  return accountNames?.get(accountId) ?? 'An account that is gone';
}

const issuesId = ({ row }: PreviewRow): string => `row-${row}-issues`;

type EditedField = 'date' | 'description' | 'amount';

/** What was typed into a field as it is sent; null while it is nothing yet. */
const READ: Readonly<Record<EditedField, (text: string) => string | null>> = {
  date: (text) => (isCalendarDate(text) ? text : null),
  description: (text) => text.trim() || null,
  amount: readAmount,
};
const LABELS: Readonly<Record<EditedField, string>> = { date: 'Date', description: 'Description', amount: 'Amount' };

function readAmount(text: string): string | null {
  const plain = plainAmount(text);
  return parseDecimal(plain, DECIMALS).ok ? plain : null;
}

/** Why a row that could be recorded is not ticked. */
const DOUBTS: Readonly<Partial<Record<PreviewRow['flags'][number], string>>> = {
  balance: 'Looks like a balance or a total, not a transaction',
  'may-be-balance': 'May be a balance or a total: left out until you say that it is money that moved',
  'not-settled': 'Not settled by the bank’s own status',
};

function movedText(amount: string, currency: Business['currency']): string {
  const money = formatMoney(amount.replace('-', ''), currency);
  return amount.startsWith('-') ? `Money out: ${money}` : `Money in: ${money}`;
}

/** What is wrong with the row; where the file says two things of its direction, both readings to choose from. */
export function Issues({ row, currency, onEdit }: LineProps) {
  const { readings, amount, reasons, isDuplicate, deletedOn, flags, isValid } = row;
  // A balance without a day or an amount is called one by its reasons: nothing in it is wrong.
  const isNoMovement = !isValid && (flags.includes('balance') || flags.includes('note'));
  const doubts = isNoMovement ? [] : flags.flatMap((flag) => DOUBTS[flag] ?? []);
  const texts = new Set(reasons.map(({ message, detail }) => (detail ? `${message}: ${detail}` : message)));
  if (reasons.length === 0 && !isDuplicate && deletedOn === null && doubts.length === 0) return null;
  return (
    <Box id={issuesId(row)}>
      {[...texts].map((text) => (
        <Typography key={text} variant="caption" color={isNoMovement ? 'textSecondary' : 'error'} component="p">
          {text}
        </Typography>
      ))}
      {doubts.map((doubt) => (
        <Typography key={doubt} variant="caption" color="textSecondary" component="p">
          {doubt}
        </Typography>
      ))}
      {isDuplicate && (
        <Typography variant="caption" color="textSecondary" component="p">
          Seen before: it stands in the account already
        </Typography>
      )}
      {deletedOn !== null && (
        <Typography variant="caption" color="textSecondary" component="p">
          You deleted this on {formatDay(deletedOn)}
        </Typography>
      )}
      {readings && amount === '' && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ my: 0.5, flexWrap: 'wrap' }}>
          <Button size="small" variant="outlined" onClick={() => onEdit(row, { amount: readings.bySign })}>
            {movedText(readings.bySign, currency)}
          </Button>
          <Button size="small" variant="outlined" onClick={() => onEdit(row, { amount: readings.byType })}>
            {movedText(readings.byType, currency)}
          </Button>
        </Stack>
      )}
    </Box>
  );
}

/** A field of a faulty row. What is typed is sent when it is left or Enter is pressed, and judged by the server. */
export function FieldCell({ row, onEdit, field }: LineProps & { field: EditedField }) {
  const value = row[field];
  const read = READ[field];
  const isFigure = field === 'amount';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const isWrong = typed !== null && typed !== '' && read(typed) === null;
  const leave = () => {
    const given = typed === null ? null : read(typed);
    if (given === null) return;
    setTyped(null);
    if (given !== value) onEdit(row, { [field]: given });
  };
  return (
    <InputBase
      value={text}
      type={field === 'date' ? 'date' : 'text'}
      fullWidth
      error={isWrong}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
      inputProps={{
        'aria-label': `${LABELS[field]} of line ${row.line}`,
        'aria-describedby': issuesId(row),
        'aria-invalid': isWrong,
        ...(isFigure ? { inputMode: 'decimal', placeholder: '-0.00' } : {}),
      }}
      sx={{
        border: 1,
        borderColor: isWrong ? 'error.main' : 'text.secondary',
        borderRadius: 0.5,
        px: 0.75,
        height: { xs: 36, md: 28 },
        minWidth: isFigure ? 96 : undefined,
        bgcolor: 'background.paper',
        color: 'text.primary',
        '& input': { p: 0, ...(isFigure ? { ...FIGURES, textAlign: 'right' } : {}) },
      }}
    />
  );
}
