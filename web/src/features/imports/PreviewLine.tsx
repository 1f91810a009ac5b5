import { Box, Button, Checkbox, InputBase, ListItem, NativeSelect, Stack, Typography } from '@mui/material';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { FIGURES } from '../../app/theme-components';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { formatMoney } from '../../ui/money-format';
import type { ReviewedRow, RowEdit } from './row-review';

export interface LineProps {
  reviewed: ReviewedRow;
  categories: readonly Category[];
  currency: Business['currency'];
  onEdit: (line: number, change: RowEdit) => void;
}

/** A row with something wrong, now or as it was read: it stays open for typing once it is mended. */
export function isFaulty({ row, issues }: ReviewedRow): boolean {
  return row.reasons.length > 0 || issues.length > 0;
}

const issuesId = ({ row }: ReviewedRow): string => `line-${row.line}-issues`;

/** A row on a narrow screen: two lines, and the fields below where something is wrong. */
export function NarrowLine(props: LineProps) {
  const { reviewed, currency, onEdit } = props;
  const { row, issues, isIncluded, date, description, amount } = reviewed;
  const faulty = isFaulty(reviewed);
  return (
    <ListItem divider alignItems="flex-start" sx={{ px: 1, py: 1, gap: 0.5, '&:last-of-type': { borderBottom: 0 } }}>
      <Checkbox size="small" checked={isIncluded} disabled={issues.length > 0} onChange={(_event, checked) => onEdit(row.line, { isIncluded: checked })} slotProps={{ input: { 'aria-label': `Import line ${row.line}` } }} sx={{ p: 0.5 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {faulty ? (
          <Stack spacing={0.75}>
            <DescriptionCell {...props} />
            <Stack direction="row" spacing={0.75}><DateCell {...props} /><AmountCell {...props} /></Stack>
            <Issues {...props} />
          </Stack>
        ) : (
          <>
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
              <Typography variant="body2" noWrap>{description}</Typography>
              <Figure bare value={amount} currency={currency} tone="flow" sx={{ fontSize: 14 }} />
            </Stack>
            <Typography variant="caption" color="textSecondary" component="p">Line {row.line} · {formatDay(date)}</Typography>
          </>
        )}
        <CategoryChoice {...props} />
      </Box>
    </ListItem>
  );
}

export function DateCell({ reviewed, onEdit }: LineProps) {
  return <Cell label={`Date of line ${reviewed.row.line}`} type="date" value={reviewed.date} noteId={issuesId(reviewed)} onChange={(date) => onEdit(reviewed.row.line, { date })} />;
}

export function DescriptionCell({ reviewed, onEdit }: LineProps) {
  return <Cell label={`Description of line ${reviewed.row.line}`} value={reviewed.description} noteId={issuesId(reviewed)} onChange={(description) => onEdit(reviewed.row.line, { description })} />;
}

export function AmountCell({ reviewed, onEdit }: LineProps) {
  return <Cell label={`Amount of line ${reviewed.row.line}`} isFigure value={reviewed.amount} noteId={issuesId(reviewed)} onChange={(amount) => onEdit(reviewed.row.line, { amount })} />;
}

/** What is wrong with the row; where sign and type word contradict each other, both readings to choose from. */
export function Issues({ reviewed, currency, onEdit }: LineProps) {
  const { row, issues, amount } = reviewed;
  if (issues.length === 0) return null;
  const choose = (reading: string) => onEdit(row.line, { amount: reading });
  return (
    <Box id={issuesId(reviewed)}>
      {issues.map((issue) => <Typography key={issue} variant="caption" color="error" component="p">{issue}</Typography>)}
      {row.readings && amount === '' && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ my: 0.5, flexWrap: 'wrap' }}>
          <Button size="small" variant="outlined" onClick={() => row.readings && choose(row.readings.bySign)}>By its sign: {formatMoney(row.readings.bySign, currency)}</Button>
          <Button size="small" variant="outlined" onClick={() => row.readings && choose(row.readings.byType)}>By its type: {formatMoney(row.readings.byType, currency)}</Button>
        </Stack>
      )}
    </Box>
  );
}

/** Where the row belongs; left alone it goes to the uncategorised category of its direction. */
export function CategoryChoice({ reviewed, categories, onEdit }: LineProps) {
  const of = (type: Category['type']) => categories.filter((category) => category.type === type && !category.isHidden).map(({ id, name }) => <option key={id} value={id}>{name}</option>);
  return (
    <NativeSelect
      disableUnderline
      value={reviewed.categoryId}
      onChange={(event) => onEdit(reviewed.row.line, { categoryId: event.target.value })}
      inputProps={{ 'aria-label': `Category of line ${reviewed.row.line}` }}
      sx={{ fontSize: 14, width: { xs: '100%', md: 228 }, color: reviewed.categoryId ? undefined : 'text.secondary' }}
    >
      <option value="">{reviewed.amount.startsWith('-') ? 'Uncategorized Expenses' : 'Uncategorized Revenue'}</option>
      <optgroup label="Expenses">{of('expense')}</optgroup>
      <optgroup label="Revenue">{of('revenue')}</optgroup>
    </NativeSelect>
  );
}

interface CellProps {
  label: string;
  value: string;
  type?: 'text' | 'date';
  isFigure?: boolean;
  noteId: string;
  onChange: (value: string) => void;
}

function Cell({ label, value, type = 'text', isFigure = false, noteId, onChange }: CellProps) {
  return (
    <InputBase
      value={value}
      type={type}
      fullWidth
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ 'aria-label': label, 'aria-describedby': noteId, ...(isFigure ? { inputMode: 'decimal', placeholder: '-0.00' } : {}) }}
      sx={{ border: 1, borderColor: 'text.secondary', borderRadius: 0.5, px: 0.75, height: { xs: 36, md: 28 }, minWidth: isFigure ? 96 : undefined, bgcolor: 'background.paper', '& input': { p: 0, ...(isFigure ? { ...FIGURES, textAlign: 'right' } : {}) } }}
    />
  );
}
