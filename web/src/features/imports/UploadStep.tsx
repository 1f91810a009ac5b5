import FileIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, DialogActions, DialogContent, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Link as RouterLink } from 'react-router';
import type { Business } from '@counterfoil/contracts/business.contract';
import { MAX_IMPORT_BYTES } from '@counterfoil/contracts/import.contract';
import { PATHS } from '../../paths';
import { csvText, saveCsv } from '../../ui/save-file';
import { isFeatureOn } from '../../plans/feature-on';
import { useBilling } from '../../plans/plans.queries';
import { ProblemAlert } from './ProblemAlert';
import { ACCEPTED_TYPES, dropRefusal, isOtherFormat } from './statement-formats';
import type { ImportProblem, ImportSession } from './use-import-session';

const PLAN_PROBLEM: ImportProblem = {
  message:
    'OFX, QFX, QIF, camt.053 and MT940 are not part of your plan. Your bank most likely offers the same statement as CSV.',
  isPlan: true,
};

/** Step 1: the file. */
export function UploadStep({ session, business }: { session: ImportSession; business: Business }) {
  const plan = useBilling(business.id).data?.currentPlan;
  const hasFormats = isFeatureOn(plan, 'bulk_upload');
  const [refused, setRefused] = useState<ImportProblem | null>(null);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: ACCEPTED_TYPES,
    multiple: false,
    maxFiles: 1,
    minSize: 1,
    maxSize: MAX_IMPORT_BYTES,
    noClick: true,
    noKeyboard: true,
    disabled: session.isBusy,
    onDrop: ([file], [rejected]) => {
      const rejection = rejected?.errors[0];
      const name = rejected?.file.name ?? '';
      // Of several files the first would be taken: which one was meant only the person knows.
      if (rejection) return setRefused({ message: dropRefusal(rejection, name), isPlan: false });
      const isOutside = file !== undefined && !hasFormats && isOtherFormat(file.name);
      setRefused(isOutside ? PLAN_PROBLEM : null);
      if (file && !isOutside) void session.open(file);
    },
  });
  return (
    <>
      <DialogContent>
        <Box
          {...getRootProps()}
          sx={{
            mt: 2,
            p: { xs: 4, sm: 7 },
            border: '1px dashed',
            borderColor: isDragActive ? 'primary.main' : 'text.secondary',
            borderRadius: 1,
            textAlign: 'center',
            bgcolor: isDragActive ? 'action.hover' : 'background.default',
          }}
        >
          <input {...getInputProps({ 'aria-label': 'Statement file' })} />
          <FileIcon sx={{ fontSize: 36, color: 'text.secondary' }} />
          <Typography variant="h3" component="p" sx={{ mt: 1 }}>
            {session.isBusy ? 'Reading the file...' : isDragActive ? 'Drop the file here' : 'Drop a CSV statement here'}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2, mx: 'auto', maxWidth: '56ch' }}>
            {hasFormats
              ? 'As your bank exports it: CSV or TXT, OFX, QFX, QIF, camt.053 or MT940, one file.'
              : 'As your bank exports it: .csv or .txt, one file.'}{' '}
            You see what was understood before anything is recorded.
          </Typography>
          <Button variant="contained" onClick={open} disabled={session.isBusy}>
            Choose file
          </Button>
          {!hasFormats && (
            <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
              Other formats than CSV are not part of your plan:{' '}
              <Link component={RouterLink} to={`${PATHS.upgrade}?reason=import`} underline="always">
                see the plans
              </Link>
            </Typography>
          )}
        </Box>
        <Box sx={{ mt: 2 }}>
          <ProblemAlert problem={refused ?? session.problem} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" component={RouterLink} to={PATHS.imports}>
          Earlier imports
        </Button>
        <Button variant="text" onClick={() => saveCsv('counterfoil-sample.csv', SAMPLE)}>
          Download a sample CSV
        </Button>
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
