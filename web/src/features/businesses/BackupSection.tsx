import { Alert, Box, Button, LinearProgress, Link, Stack, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { backupFileName, exportFeature } from '@counterfoil/contracts/export.contract';
import { messageOf } from '../../api/api-error';
import { PATHS } from '../../paths';
import { saveFile } from '../../ui/save-file';
import { Section } from '../../ui/Section';
import { showFailure, showToast } from '../../ui/toasts';
import { isFeatureOn } from '../../plans/feature-on';
import { useBusiness } from '../../books/business-context';
import { ExportFailed, exportArchive, type OnProgress } from '../../books/exports.queries';
import { useBilling } from '../../plans/plans.queries';
import { readBackup } from './backups.queries';

const FAILURE = 'Failed to generate backup';
const ARCHIVE_TEXT =
  'Every event of the books with its proofs, as one file. Another installation restores the business from it; ' +
  'this one does so only for somebody who does not have it here.';

/** The books to keep elsewhere: on paper, and whole. For owners. */
export function BackupSection() {
  const business = useBusiness();
  const plan = useBilling(business.id).data?.currentPlan;
  const isOffered = isFeatureOn(plan, 'backup') && isFeatureOn(plan, exportFeature('archive', 'zip'));
  const backup = useDownload(
    async () => saveFile(backupFileName(business.name, business.today), await readBackup(business.id)),
    'Backup downloaded',
  );
  const archive = useDownload(async (onProgress) => {
    await exportArchive(business.id, onProgress);
  }, 'Archive downloaded');
  return (
    <Section title="Backup" subtitle="Your books are yours: keep them wherever you like">
      {plan && !isOffered && (
        <Alert severity="info" variant="outlined" sx={{ m: 2, mb: 0 }}>
          Backups are part of Professional; you are on {plan.displayName}.{' '}
          <Link component={RouterLink} to={PATHS.upgrade} underline="always">
            See the plans
          </Link>
        </Alert>
      )}
      <Part
        title="PDF backup"
        text="Accounts, chart, profit and loss, balance sheet and the newest transactions, as one document."
        download={backup}
      >
        <Button
          variant="outlined"
          disabled={!plan || !isOffered || backup.isRunning}
          onClick={() => void backup.start()}
        >
          {backup.isRunning ? 'Preparing...' : 'Backup Data'}
        </Button>
      </Part>
      <Part title="Complete archive" text={ARCHIVE_TEXT} download={archive}>
        <Button
          variant="outlined"
          disabled={!plan || !isOffered || archive.isRunning}
          onClick={() => void archive.start()}
        >
          {archive.isRunning ? 'Preparing...' : 'Complete Archive'}
        </Button>
      </Part>
    </Section>
  );
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly download: Pick<Download, 'progress' | 'waiting'>;
  readonly children: ReactNode;
}

function Part({ title, text, download: { progress, waiting }, children }: PartProps) {
  return (
    <Box sx={{ p: 2, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={2}
        sx={{ alignItems: { sm: 'center' }, justifyContent: 'space-between' }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 550 }}>
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '60ch' }}>
            {text}
          </Typography>
        </Box>
        <Box sx={{ flexShrink: 0 }}>{children}</Box>
      </Stack>
      {progress !== null && (
        <LinearProgress
          aria-label={`${title} is being made`}
          {...(progress === undefined ? {} : { variant: 'determinate', value: progress })}
          sx={{ mt: 1.5 }}
        />
      )}
      {waiting !== null && (
        <Typography variant="caption" role="status">
          {waiting}.
        </Typography>
      )}
    </Box>
  );
}

interface Download {
  readonly isRunning: boolean;
  /** Null while nothing is being made; undefined while nobody knows how far it is. */
  readonly progress: number | null | undefined;
  /** Since when it waits, and why. */
  readonly waiting: string | null;
  start(): Promise<void>;
}

function useDownload(make: (onProgress: OnProgress) => Promise<void>, done: string): Download {
  const [progress, setProgress] = useState<number | null | undefined>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const start = async (): Promise<void> => {
    setProgress(undefined);
    try {
      await make((percent, why) => {
        setProgress(percent);
        setWaiting(why);
      });
      showToast('Success', done);
    } catch (error) {
      const reason = error instanceof ExportFailed ? error.message : messageOf(error, '');
      showFailure('Error', reason === '' ? FAILURE : `${FAILURE}. ${reason}`);
    } finally {
      setProgress(null);
      setWaiting(null);
    }
  };
  return { isRunning: progress !== null, progress, waiting, start };
}
