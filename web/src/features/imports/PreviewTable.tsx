import { Box, Button, Checkbox, InputBase, NativeSelect, Paper, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { formatCount, formatMoney } from '../../ui/money-format';
import { FIGURES } from '../../app/theme-components';
import type { ReviewedRow, RowEdit } from './row-review';

/** Rows drawn at once: a statement may have 200,000. */
const PAGE_SIZE = 50;

interface Props {
  rows: readonly ReviewedRow[];
  categories: readonly Category[];
  currency: Business['currency'];
  onEdit: (line: number, change: RowEdit) => void;
}

export function PreviewTable({ rows, categories, currency, onEdit }: Props) {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const shown = rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return (
    <div>
      <TableContainer component={Paper} variant="outlined" tabIndex={0} aria-label="Rows of the statement" sx={{ maxHeight: { sm: 420 } }}>
        <Table stickyHeader size="small">
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">Import</TableCell>
              <TableCell align="right">Line</TableCell>
              <TableCell>Date</TableCell>
              <TableCell>Description</TableCell>
              <TableCell align="right">Amount ({currency})</TableCell>
              <TableCell>Category</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((row) => <PreviewLine key={row.row.line} reviewed={row} categories={categories} currency={currency} onEdit={onEdit} />)}
          </TableBody>
        </Table>
      </TableContainer>
      {pages > 1 && (
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', alignItems: 'center', mt: 1 }}>
          <Typography variant="body2" color="text.secondary">Rows {formatCount(page * PAGE_SIZE + 1)} to {formatCount(page * PAGE_SIZE + shown.length)} of {formatCount(rows.length)}</Typography>
          <Button size="small" variant="outlined" disabled={page === 0} onClick={() => setPage(page - 1)}>Previous</Button>
          <Button size="small" variant="outlined" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>Next</Button>
        </Stack>
      )}
    </div>
  );
}

interface LineProps extends Pick<Props, 'categories' | 'currency' | 'onEdit'> {
  reviewed: ReviewedRow;
}

function PreviewLine({ reviewed, categories, currency, onEdit }: LineProps) {
  const { row, issues } = reviewed;
  const change = (edit: RowEdit) => onEdit(row.line, edit);
  const isFaulty = row.reasons.length > 0 || issues.length > 0;
  const noteId = `line-${row.line}-issues`;
  return (
    <TableRow hover sx={{ opacity: reviewed.isIncluded || isFaulty ? 1 : 0.55 }}>
      <TableCell padding="checkbox">
        <Checkbox size="small" checked={reviewed.isIncluded} disabled={issues.length > 0} onChange={(_event, isIncluded) => change({ isIncluded })} slotProps={{ input: { 'aria-label': `Import line ${row.line}` } }} sx={{ p: 0.5 }} />
      </TableCell>
      <TableCell align="right" sx={{ color: 'text.secondary' }}>{row.line}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {isFaulty ? <Cell label={`Date of line ${row.line}`} type="date" value={reviewed.date} noteId={noteId} onChange={(date) => change({ date })} /> : formatDay(reviewed.date)}
      </TableCell>
      <TableCell sx={{ minWidth: 220, maxWidth: 420 }}>
        {isFaulty ? <Cell label={`Description of line ${row.line}`} value={reviewed.description} noteId={noteId} onChange={(description) => change({ description })} /> : <Typography variant="body2" noWrap title={reviewed.description}>{reviewed.description}</Typography>}
        {issues.length > 0 && (
          <Box id={noteId} sx={{ pb: 0.75 }}>
            {issues.map((issue) => <Typography key={issue} variant="caption" color="error" component="p">{issue}</Typography>)}
            {row.readings && reviewed.amount === '' && <Readings readings={row.readings} currency={currency} onChoose={(amount) => change({ amount })} />}
          </Box>
        )}
      </TableCell>
      <TableCell align="right">
        {isFaulty ? <Cell label={`Amount of line ${row.line}`} isFigure value={reviewed.amount} noteId={noteId} onChange={(amount) => change({ amount })} /> : <Figure bare value={reviewed.amount} currency={currency} tone="flow" />}
      </TableCell>
      <TableCell>
        <NativeSelect disableUnderline value={reviewed.categoryId} onChange={(event) => change({ categoryId: event.target.value })} inputProps={{ 'aria-label': `Category of line ${row.line}` }} sx={{ fontSize: 14, maxWidth: 220 }}>
          <option value="">{reviewed.amount.startsWith('-') ? 'Uncategorized Expenses' : 'Uncategorized Revenue'}</option>
          {(['expense', 'revenue'] as const).map((type) => (
            <optgroup key={type} label={type === 'expense' ? 'Expenses' : 'Revenue'}>
              {categories.filter((category) => category.type === type && !category.isHidden).map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
            </optgroup>
          ))}
        </NativeSelect>
      </TableCell>
    </TableRow>
  );
}

function Cell({ label, value, type = 'text', isFigure = false, noteId, onChange }: { label: string; value: string; type?: 'text' | 'date'; isFigure?: boolean; noteId: string; onChange: (value: string) => void }) {
  return (
    <InputBase
      value={value}
      type={type}
      fullWidth
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ 'aria-label': label, 'aria-describedby': noteId, ...(isFigure ? { inputMode: 'decimal', placeholder: '-0.00' } : {}) }}
      sx={{ border: 1, borderColor: 'text.secondary', borderRadius: 0.5, px: 0.75, height: 28, bgcolor: 'background.paper', '& input': { fontSize: 14, p: 0, ...(isFigure ? { ...FIGURES, textAlign: 'right' } : {}) } }}
    />
  );
}

function Readings({ readings, currency, onChoose }: { readings: { bySign: string; byType: string }; currency: Business['currency']; onChoose: (amount: string) => void }) {
  return (
    <Stack direction="row" spacing={1} sx={{ mt: 0.5 }}>
      <Button size="small" variant="outlined" onClick={() => onChoose(readings.bySign)}>By its sign: {formatMoney(readings.bySign, currency)}</Button>
      <Button size="small" variant="outlined" onClick={() => onChoose(readings.byType)}>By its type: {formatMoney(readings.byType, currency)}</Button>
    </Stack>
  );
}
