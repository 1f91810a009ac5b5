import {
  Alert,
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { isUUID } from 'class-validator';
import { useState, type FormEvent } from 'react';
import type { BooksComparison } from '@counterfoil/contracts/admin.contract';
import { messageOf } from '../../api/api-error';
import { TextInput } from '../../forms/TextInput';
import { formatCount } from '../../ui/money-format';
import { Section } from '../../ui/Section';
import { useAdminAddress } from './admin-address';
import { useCompareBooks } from './projections.queries';

/** Folds one business's events anew and compares the result with its tables. */
export function BooksCheck() {
  const [{ business }, change] = useAdminAddress();
  const compare = useCompareBooks();
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isUUID(business)) return setProblem('Enter the ID of a business');
    setProblem(undefined);
    compare.mutate(business);
  };
  return (
    <Section title="Check a business's books" subtitle="Its events folded anew, against its tables">
      <Box component="form" noValidate onSubmit={submit} sx={{ p: 2 }}>
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          spacing={1}
          sx={{ alignItems: { sm: 'flex-start' }, maxWidth: 640 }}
        >
          <TextInput
            label="Business ID"
            autoComplete="off"
            value={business}
            error={problem}
            hint="Check books beside a business under Support Access fills it in."
            onChange={(event) => change({ business: event.target.value.trim() })}
          />
          <Button
            type="submit"
            variant="outlined"
            disabled={compare.isPending}
            sx={{ minHeight: 40, mt: { sm: '25px !important' } }}
          >
            {compare.isPending ? 'Comparing...' : 'Compare'}
          </Button>
        </Stack>
      </Box>
      <Box role="status">
        {compare.isError && (
          <Alert severity="error" sx={{ mx: 2, mb: 2 }}>
            {messageOf(compare.error, 'The books could not be compared')}
          </Alert>
        )}
        {compare.data && <Outcome comparison={compare.data} />}
      </Box>
    </Section>
  );
}

function Outcome({
  comparison: { events, entries, rows, eventsNotYetProjected, differenceCount, differences },
}: {
  comparison: BooksComparison;
}) {
  return (
    <>
      <Alert severity={differenceCount === 0 ? 'success' : 'error'} sx={{ mx: 2, mb: 2 }}>
        {differenceCount === 0
          ? 'The books agree with the log.'
          : `${formatCount(differenceCount)} differences from the log.`}{' '}
        {formatCount(events)} events, {formatCount(entries)} entries, {formatCount(rows)} rows compared
        {eventsNotYetProjected > 0 &&
          `; ${eventsNotYetProjected === 1 ? '1 event is' : `${formatCount(eventsNotYetProjected)} events are`} not projected yet`}
        .
      </Alert>
      {differences.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label="Differences">
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>Table</TableCell>
                <TableCell>Row</TableCell>
                <TableCell>Column</TableCell>
                <TableCell>By the log</TableCell>
                <TableCell>In the table</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {differences.map(({ table, row, column, byLog, inTable }) => (
                <TableRow key={`${table} ${row} ${column ?? ''}`}>
                  <TableCell>{table}</TableCell>
                  <TableCell>{row}</TableCell>
                  <TableCell>{column ?? '–'}</TableCell>
                  <TableCell>{byLog ?? <Missing />}</TableCell>
                  <TableCell>{inTable ?? <Missing />}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  );
}

function Missing() {
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      missing
    </Typography>
  );
}
