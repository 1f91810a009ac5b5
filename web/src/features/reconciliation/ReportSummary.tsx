import { Box, Table, TableBody, TableCell, TableContainer, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import { useBusiness } from '../../books/business-context';
import { FigureCell } from '../../reporting/FigureCell';
import { formatDay, formatInstant } from '../../ui/date-format';
import { formatCount } from '../../ui/money-format';
import { personOf } from './Agreement';

/** From the bank's balance to that of the books, and who said so. */
export function ReportSummary({ report }: { report: ReconciliationReport }) {
  const { currency, timeZone } = useBusiness();
  const { closingDay, opening, clearedRows, outstandingRows } = report;
  const figure = (value: string, isGrand = false) => (
    <FigureCell
      bare={!isGrand}
      isGrand={isGrand}
      value={value}
      currency={currency}
      tone="loss"
      sx={isGrand ? { fontWeight: 600, border: 0 } : {}}
    />
  );
  return (
    <>
      <TableContainer>
        <Table aria-label="From the bank to the books">
          <TableBody>
            <Line name={`Balance per bank on ${formatDay(closingDay)}`}>{figure(report.balance)}</Line>
            <Line name="Deposits that the bank does not have yet">{figure(report.outstandingDeposits)}</Line>
            <Line name="Payments that the bank does not have yet">{figure(report.outstandingPayments)}</Line>
            <TableRow>
              <TableCell sx={{ fontWeight: 600, border: 0, height: 48 }}>
                Balance per books on {formatDay(closingDay)}
              </TableCell>
              {figure(report.bookBalance, true)}
            </TableRow>
          </TableBody>
        </Table>
      </TableContainer>
      <Box sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <Typography variant="caption" color="textSecondary" component="p">
          {opening ? `Goes on from ${formatDay(opening.closingDay)}.` : 'The first reconciliation of the account.'}{' '}
          {formatCount(clearedRows)} {clearedRows === 1 ? 'row' : 'rows'} ticked, {formatCount(outstandingRows)} not at
          the bank yet. Reconciled by {personOf(report)} on {formatInstant(report.reconciledAt, timeZone)}, position{' '}
          {report.position} in the log
          {report.hash !== null && (
            <>
              , SHA-256{' '}
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {report.hash}
              </Box>
            </>
          )}
          .
        </Typography>
      </Box>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <TableRow>
      <TableCell>{name}</TableCell>
      {children}
    </TableRow>
  );
}
