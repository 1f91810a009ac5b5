import FileIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useDropzone } from 'react-dropzone';
import { MAX_FILE_BYTES } from '@counterfoil/bank-csv/limits';
import { csvText, saveCsv } from '../../ui/csv-file';
import type { ImportSession } from './use-import-session';

const ACCEPTED = { 'text/csv': ['.csv'], 'text/plain': ['.txt'] };

/** Refusals in the specification's words; others keep the dropzone's. */
const REFUSALS: Record<string, string> = {
  'file-invalid-type': 'File type must be .csv or .txt',
  'file-too-large': `File is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`,
  'file-too-small': 'File is empty',
  'too-many-files': 'Too many files',
};

/** Step 1: the file. */
export function UploadStep({ session }: { session: ImportSession }) {
  const { getRootProps, getInputProps, isDragActive, fileRejections, open } = useDropzone({
    accept: ACCEPTED,
    multiple: false,
    maxFiles: 1,
    minSize: 1,
    maxSize: MAX_FILE_BYTES,
    noClick: true,
    noKeyboard: true,
    disabled: session.isBusy,
    onDropAccepted: ([file]) => {
      if (file) void session.open(file);
    },
  });
  const refusal = fileRejections[0]?.errors[0];
  const message = session.problem ?? (refusal ? (REFUSALS[refusal.code] ?? refusal.message) : null);
  return (
    <>
      <DialogContent>
        <Box
          {...getRootProps()}
          sx={{ mt: 2, p: { xs: 4, sm: 7 }, border: '1px dashed', borderColor: isDragActive ? 'primary.main' : 'text.secondary', borderRadius: 1, textAlign: 'center', bgcolor: isDragActive ? 'action.hover' : 'background.default' }}
        >
          <input {...getInputProps({ 'aria-label': 'Statement file' })} />
          <FileIcon sx={{ fontSize: 36, color: 'text.secondary' }} />
          <Typography variant="h3" component="p" sx={{ mt: 1 }}>{session.isBusy ? 'Reading the file...' : isDragActive ? 'Drop the file here' : 'Drop a CSV statement here'}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>As your bank exports it: .csv or .txt, one file. It is read in your browser; nothing is sent before you confirm.</Typography>
          <Button variant="contained" onClick={open} disabled={session.isBusy}>Choose file</Button>
        </Box>
        {message && <Alert severity="error" sx={{ mt: 2 }}>{message}</Alert>}
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        <Typography variant="body2" color="textSecondary">No statement at hand?</Typography>
        <Button variant="text" onClick={() => saveCsv('counterfoil-sample.csv', SAMPLE)}>Download a sample CSV</Button>
      </DialogActions>
    </>
  );
}

const SAMPLE = csvText([
  ['Date', 'Description', 'Amount', 'Type', 'Category', 'Account'],
  ['2026-01-05', 'Client payment, invoice 104', '1250.00', 'credit', 'Sales', 'Checking'],
  ['2026-01-07', 'Office rent', '-600.00', 'debit', 'Rent', 'Checking'],
  ['2026-01-09', 'Paper and toner', '-48.20', 'debit', 'Supplies', 'Checking'],
]);
