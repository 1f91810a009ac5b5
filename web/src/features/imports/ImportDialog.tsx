import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Box, Dialog, DialogContent, DialogTitle, IconButton, LinearProgress, Step, StepLabel, Stepper, Typography, useMediaQuery, type Theme } from '@mui/material';
import type { Account } from '@counterfoil/contracts/account.contract';
import { messageOf } from '../../api/api-error';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice, FailureNotice } from '../../ui/Notice';
import { useAccounts } from '../accounts/accounts.queries';
import { useBusiness } from '../businesses/business-context';
import { MappingStep } from './MappingStep';
import { OpeningOfferStep } from './OpeningOfferStep';
import { PreviewStep } from './PreviewStep';
import { ResultStep } from './ResultStep';
import { UploadStep } from './UploadStep';
import { useImportSession, type ImportStep } from './use-import-session';

const STEPS: readonly { step: ImportStep; label: string }[] = [
  { step: 'upload', label: 'Upload' },
  { step: 'mapping', label: 'Mapping' },
  { step: 'preview', label: 'Preview' },
  { step: 'importing', label: 'Importing' },
];

/** Import of a bank statement. Mounted afresh each time it opens, so nothing of the last one remains. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const business = useBusiness();
  const accounts = useAccounts(business.id);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const open = accounts.data?.filter(({ isArchived }) => !isArchived);
  return (
    <Dialog open={isOpen} onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()} fullWidth maxWidth="lg" fullScreen={isPhone} aria-labelledby="import-title">
      <DialogTitle id="import-title" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        Import bank statement
        <IconButton aria-label="Close" onClick={onClose} edge="end"><CloseIcon /></IconButton>
      </DialogTitle>
      {accounts.isError && !open && <FailureNotice title="The accounts could not be loaded" text={messageOf(accounts.error, 'The server did not answer as expected.')} onRetry={() => void accounts.refetch()} />}
      {accounts.isPending && <DialogContent><LoadingRows /></DialogContent>}
      {open && (open.length > 0 ? <ImportWizard accounts={open} onClose={onClose} /> : <EmptyNotice title="There is no account yet" text="A statement belongs to an account. Add one under Settings, Accounts." />)}
    </Dialog>
  );
}

function ImportWizard({ accounts, onClose }: { accounts: readonly Account[]; onClose: () => void }) {
  const business = useBusiness();
  const session = useImportSession(business, accounts, onClose);
  const { step } = session;
  const shown = step === 'result' || step === 'opening' ? STEPS.length : STEPS.findIndex((known) => known.step === step);
  return (
    <>
      <Box sx={{ px: 3, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Stepper activeStep={shown}>
          {STEPS.map(({ step: name, label }) => <Step key={name}><StepLabel sx={{ '& .MuiStepLabel-label': { display: { xs: 'none', sm: 'block' } } }}>{label}</StepLabel></Step>)}
        </Stepper>
      </Box>
      {step === 'upload' && <UploadStep session={session} />}
      {step === 'mapping' && <MappingStep session={session} accounts={accounts} />}
      {step === 'preview' && <PreviewStep session={session} business={business} />}
      {step === 'importing' && <Importing progress={session.progress} />}
      {step === 'result' && session.result && <ResultStep result={session.result} onClose={session.closeResult} />}
      {step === 'opening' && session.offer && <OpeningOfferStep business={business} offer={session.offer} onClose={onClose} />}
    </>
  );
}

function Importing({ progress }: { progress: number }) {
  return (
    <DialogContent>
      <Box sx={{ py: 8, maxWidth: 480, mx: 'auto', textAlign: 'center' }} role="status">
        <Typography variant="h2">Importing...</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>The rows are being entered in your books. You can leave this open.</Typography>
        <LinearProgress variant="determinate" value={progress} aria-label="Progress of the import" sx={{ bgcolor: 'divider' }} />
      </Box>
    </DialogContent>
  );
}
