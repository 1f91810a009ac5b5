import { Box, Button, Link, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ChangedRow, ReconciledRow } from '@counterfoil/contracts/reconciliation.contract';
import { useBusiness, useMay } from '../../books/business-context';
import { transactionsPath } from '../../books/transactions-path';
import { EntryLink } from '../../reporting/EntryLink';
import { formatDay, formatInstant } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { formatCount } from '../../ui/money-format';
import { EmptyNotice } from '../../ui/Notice';
import { FIRST_ON_PHONES, LAST_ON_PHONES, NOT_ON_PHONES, ON_PHONES_BLOCK } from '../../ui/phone-columns';
import { Section } from '../../ui/Section';

/** Rows that are shown before somebody asks for all of them. */
const FIRST_ROWS = 100;

/** Rows of a reconciliation, oldest first. */
export function ReportRows({ title, rows, empty }: { title: string; rows: readonly ReconciledRow[]; empty: string }) {
  const { currency } = useBusiness();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <Section title={title} subtitle={`${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`}>
      {rows.length === 0 && <EmptyNotice title="None" text={empty} />}
      {rows.length > 0 && (
        <TableContainer>
          {/* Of fixed widths: both tables of rows stand in the same columns. */}
          <Table aria-label={title} sx={{ tableLayout: 'fixed' }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: 128, ...NOT_ON_PHONES }}>Date</TableCell>
                <TableCell sx={FIRST_ON_PHONES}>Description</TableCell>
                <TableCell align="right" sx={{ width: 148, ...LAST_ON_PHONES }}>
                  Amount ({currency})
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map((row) => (
                <TableRow key={row.entryNumber} hover>
                  <TableCell sx={{ whiteSpace: 'nowrap', ...NOT_ON_PHONES }}>{formatDay(row.date)}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere', py: { xs: 0.75, sm: 0.5 }, ...FIRST_ON_PHONES }}>
                    {row.description}
                    <Entry number={row.entryNumber} />
                    <Box component="span" sx={ON_PHONES_BLOCK}>
                      {formatDay(row.date)}
                    </Box>
                  </TableCell>
                  <TableCell align="right" sx={LAST_ON_PHONES}>
                    <Figure bare value={row.amount} currency={currency} tone="flow" />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {shown.length < rows.length && (
        <Box className="not-printed" sx={{ p: 1, textAlign: 'center' }}>
          <Button variant="text" onClick={() => setWhole(true)}>
            Show all {formatCount(rows.length)}
          </Button>
        </Box>
      )}
    </Section>
  );
}

/** Rows that are no longer what was agreed on: what they were, what they are, and the way to undo it. */
export function ChangedRows({ rows }: { rows: readonly ChangedRow[] }) {
  const { currency, timeZone } = useBusiness();
  const mayReadHistory = useMay('history.read');
  return (
    <Section title="Changed since" subtitle="What was agreed on, and what stands up to that day now">
      <TableContainer>
        <Table aria-label="Changed since">
          <TableHead>
            <TableRow>
              <TableCell sx={FIRST_ON_PHONES}>Row</TableCell>
              <TableCell sx={NOT_ON_PHONES}>Changed</TableCell>
              <TableCell align="right" sx={NOT_ON_PHONES}>
                Agreed ({currency})
              </TableCell>
              <TableCell align="right" sx={LAST_ON_PHONES}>
                Now ({currency})
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.entryNumber} hover>
                <TableCell sx={{ overflowWrap: 'anywhere', py: 0.75, ...FIRST_ON_PHONES }}>
                  {row.transactionId !== null && mayReadHistory ? (
                    <Link
                      component={RouterLink}
                      to={transactionsPath({ history: row.transactionId })}
                      underline="always"
                    >
                      {row.description}
                    </Link>
                  ) : (
                    <>
                      {row.description}
                      <Entry number={row.entryNumber} />
                    </>
                  )}
                  , {formatDay(row.date)}
                  <Box component="span" sx={ON_PHONES_BLOCK}>
                    Changed {formatInstant(row.changedAt, timeZone)}
                  </Box>
                </TableCell>
                <TableCell sx={NOT_ON_PHONES}>
                  {formatInstant(row.changedAt, timeZone)}
                  <Entry number={row.changedBy} />
                </TableCell>
                <TableCell align="right" sx={NOT_ON_PHONES}>
                  <Figure bare value={row.agreed} currency={currency} />
                </TableCell>
                <TableCell align="right" sx={LAST_ON_PHONES}>
                  <Figure bare value={row.now} currency={currency} />
                  <Box component="span" sx={ON_PHONES_BLOCK}>
                    was <Figure bare value={row.agreed} currency={currency} />
                  </Box>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}

/** The entry of a row, for those who may read its history. */
function Entry({ number }: { number: number }) {
  if (!useMay('history.read')) return null;
  return (
    <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {' '}
      · entry <EntryLink number={number} />
    </Box>
  );
}
