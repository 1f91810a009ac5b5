import {
  Button,
  DialogActions,
  DialogContent,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ImportRow } from '@counterfoil/contracts/import-answer.contract';
import { useBusiness } from '../../books/business-context';
import { formatDay } from '../../ui/date-format';
import { formatCount, formatMoney } from '../../ui/money-format';
import { EmptyNotice, QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { TitledDialog } from '../../ui/TitledDialog';
import { useImport, useLeftOutRows } from './imports.queries';

/** Rows shown before the one that was asked for. */
const SHOWN_BEFORE = 5;

interface Props {
  importId: string;
  /** Number of the row that is meant, from the address; shown among those around it. */
  row: number;
  onClose: () => void;
}

/** What of a statement was not recorded, at one of its rows: where a difference leads to. */
export function LeftOutDialog({ importId, row, onClose }: Props) {
  const business = useBusiness();
  const found = useImport(business.id, importId);
  const rows = useLeftOutRows({ businessId: business.id, importId }, Math.max(0, row - 1 - SHOWN_BEFORE));
  const { data } = rows;
  return (
    <TitledDialog title={`Left out of ${found?.fileName ?? 'its import'}`} onClose={onClose} maxWidth="md">
      <DialogContent>
        {!data && (
          <QueryNotice
            query={rows}
            failure="The rows of this import could not be loaded"
            reason={UNEXPECTED}
            rows={3}
          />
        )}
        {data?.length === 0 && (
          <EmptyNotice title="Nothing was left out" text="Every row of this statement from there on was recorded." />
        )}
        {data && data.length > 0 && (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
              {found && `${leftOutText(found.counts.rows - found.counts.included)} not recorded. `}
              What the statement has there the books do not have, unless it was recorded another way.
            </Typography>
            <LeftOutTable rows={data} meant={row} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

function LeftOutTable({ rows, meant }: { rows: readonly ImportRow[]; meant: number }) {
  const { currency } = useBusiness();
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      role="region"
      tabIndex={0}
      aria-label="Rows left out, to scroll"
      sx={{ maxHeight: 360 }}
    >
      <Table stickyHeader size="small" aria-label="Rows left out">
        <TableHead>
          <TableRow>
            <TableCell align="right">Line</TableCell>
            <TableCell>Date</TableCell>
            <TableCell>Description</TableCell>
            <TableCell align="right">Amount</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ row, line, date, description, amount }) => (
            <TableRow key={row} selected={row === meant} aria-current={row === meant ? 'true' : undefined}>
              <TableCell align="right">{line}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{date && formatDay(date)}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{description}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {amount && formatMoney(amount, currency)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function leftOutText(count: number): string {
  return count === 1 ? '1 of its rows was' : `${formatCount(count)} of its rows were`;
}
