import { Button, Checkbox, List, Paper, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { formatCount } from '../../ui/money-format';
import { AmountCell, CategoryChoice, DateCell, DescriptionCell, isFaulty, Issues, NarrowLine, type LineProps } from './PreviewLine';
import type { ReviewedRow } from './row-review';

/** Rows drawn at once: a statement may have 200,000. */
const PAGE_SIZE = 50;

interface Props extends Omit<LineProps, 'reviewed'> {
  rows: readonly ReviewedRow[];
}

/** The rows of the statement, a page at a time: as a table, or as a list where it would not fit. */
export function PreviewTable({ rows, ...line }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const shown = rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return (
    <div>
      {isNarrow ? (
        <Paper variant="outlined" component={List} disablePadding aria-label="Rows of the statement">
          {shown.map((reviewed) => <NarrowLine key={reviewed.row.line} reviewed={reviewed} {...line} />)}
        </Paper>
      ) : (
        <WideTable rows={shown} {...line} />
      )}
      {pages > 1 && (
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', alignItems: 'center', mt: 1 }}>
          <Typography variant="body2" color="textSecondary">Rows {formatCount(page * PAGE_SIZE + 1)} to {formatCount(page * PAGE_SIZE + shown.length)} of {formatCount(rows.length)}</Typography>
          <Button size="small" variant="outlined" disabled={page === 0} onClick={() => setPage(page - 1)}>Previous</Button>
          <Button size="small" variant="outlined" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>Next</Button>
        </Stack>
      )}
    </div>
  );
}

function WideTable({ rows, ...line }: Props) {
  return (
    <TableContainer component={Paper} variant="outlined" tabIndex={0} aria-label="Rows of the statement" sx={{ maxHeight: 420 }}>
      <Table stickyHeader size="small">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">Import</TableCell>
            <TableCell align="right">Line</TableCell>
            <TableCell>Date</TableCell>
            <TableCell>Description</TableCell>
            <TableCell align="right">Amount ({line.currency})</TableCell>
            <TableCell>Category</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>{rows.map((reviewed) => <WideLine key={reviewed.row.line} reviewed={reviewed} {...line} />)}</TableBody>
      </Table>
    </TableContainer>
  );
}

function WideLine(props: LineProps) {
  const { reviewed, currency, onEdit } = props;
  const { row, issues, isIncluded, date, description, amount } = reviewed;
  const faulty = isFaulty(reviewed);
  return (
    <TableRow hover sx={{ '& > td': { opacity: isIncluded || faulty ? 1 : 0.6 } }}>
      <TableCell padding="checkbox">
        <Checkbox size="small" checked={isIncluded} disabled={issues.length > 0} onChange={(_event, checked) => onEdit(row.line, { isIncluded: checked })} slotProps={{ input: { 'aria-label': `Import line ${row.line}` } }} sx={{ p: 0.5 }} />
      </TableCell>
      <TableCell align="right" sx={{ color: 'text.secondary' }}>{row.line}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{faulty ? <DateCell {...props} /> : formatDay(date)}</TableCell>
      <TableCell sx={{ minWidth: 220, maxWidth: 380, py: faulty ? 0.5 : 0 }}>
        {faulty ? <DescriptionCell {...props} /> : <Typography variant="body2" noWrap title={description}>{description}</Typography>}
        <Issues {...props} />
      </TableCell>
      <TableCell align="right">{faulty ? <AmountCell {...props} /> : <Figure bare value={amount} currency={currency} tone="flow" />}</TableCell>
      <TableCell><CategoryChoice {...props} /></TableCell>
    </TableRow>
  );
}
