import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { formatCount } from '../../ui/money-format';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { refusedRows } from './import-end';
import { statusWords } from './import-words';
import { ImportButtons } from './ImportButtons';
import { useImportRows } from './imports.queries';

/** Reasons shown at once; all of them are in the file. */
const SHOWN = 50;

/** What was not recorded, and why; shown only when there is something to tell. */
export function ResultStep({ found, onClose }: { found: Import; onClose: () => void }) {
  const { success, status } = found;
  const refused = refusedRows(found);
  const words = statusWords(found);
  return (
    <>
      <DialogContent>
        <Typography variant="h2" sx={{ mt: 1 }}>
          {status === 'completed' ? `${formatCount(success)} recorded, ${formatCount(refused)} refused` : words.label}
        </Typography>
        {status !== 'completed' && (
          <Alert severity={words.tone === 'error' ? 'error' : 'info'} sx={{ mt: 2 }}>
            {words.text}
          </Alert>
        )}
        {refused > 0 && (
          <ToldRows
            found={found}
            filter="refused"
            text="What was recorded stays. These lines of the file are not in your books:"
            name="Lines that were refused"
          />
        )}
        {status === 'completed' && found.counts.unmatched > 0 && (
          <ToldRows
            found={found}
            filter="unmatched"
            text="These lines stand in your books as one end of a transfer, but could not be matched with the other end that was chosen. Match them among the transactions:"
            name="Lines that were not matched"
          />
        )}
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <ImportButtons found={found} />
        </Stack>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

function ToldRows({
  found,
  filter,
  text,
  name,
}: {
  found: Import;
  filter: 'refused' | 'unmatched';
  text: string;
  name: string;
}) {
  const list = useImportRows({ businessId: found.businessId, importId: found.id }, filter, true);
  const rows = list.data?.pages[0]?.rows;
  if (!rows) return <QueryNotice query={list} failure="The lines could not be loaded" reason={UNEXPECTED} />;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {text}
      </Typography>
      <TableContainer component={Paper} variant="outlined" tabIndex={0} aria-label={name} sx={{ maxHeight: 360 }}>
        <Table stickyHeader size="small">
          <TableHead>
            <TableRow>
              <TableCell align="right">Line</TableCell>
              <TableCell>Description</TableCell>
              <TableCell>Reason</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(0, SHOWN).map(({ row, line, description, refusal, matchRefusal }) => (
              <TableRow key={row}>
                <TableCell align="right">{line}</TableCell>
                <TableCell>{description}</TableCell>
                <TableCell>{refusal ?? matchRefusal}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
