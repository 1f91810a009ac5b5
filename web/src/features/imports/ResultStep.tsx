import { Button, DialogActions, DialogContent, Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { csvText, saveCsv } from '../../ui/csv-file';
import { formatCount } from '../../ui/money-format';
import type { ImportResult } from './send-rows';

/** Reasons shown at once; all of them are in the file. */
const SHOWN = 50;

/** What was not recorded, and why; shown only when there is something to tell. */
export function ResultStep({ result, onClose }: { result: ImportResult; onClose: () => void }) {
  const { success, failures } = result;
  const download = () => saveCsv('import-errors.csv', csvText([['Line', 'Reason'], ...failures.map(({ row, message }) => [String(row), message])]));
  return (
    <>
      <DialogContent>
        <Typography variant="h2" sx={{ mt: 1 }}>{formatCount(success)} recorded, {formatCount(failures.length)} refused</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>What was recorded stays. These lines of the file are not in your books:</Typography>
        <TableContainer component={Paper} variant="outlined" sx={{ maxHeight: 360 }}>
          <Table stickyHeader size="small">
            <TableHead><TableRow><TableCell align="right">Line</TableCell><TableCell>Reason</TableCell></TableRow></TableHead>
            <TableBody>
              {failures.slice(0, SHOWN).map(({ row, message }) => <TableRow key={row}><TableCell align="right">{row}</TableCell><TableCell>{message}</TableCell></TableRow>)}
            </TableBody>
          </Table>
        </TableContainer>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={download}>Download reasons (CSV)</Button>
        <Button variant="contained" onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  );
}
