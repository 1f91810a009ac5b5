import CloseIcon from '@mui/icons-material/CloseOutlined';
import {
  Box,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  Step,
  StepLabel,
  Stepper,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Account, OpeningOffer } from '@counterfoil/contracts/account.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { PATHS } from '../../paths';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice, LoadFailure } from '../../ui/Notice';
import { useBusiness, useMay } from '../../books/business-context';
import { AgreesStep } from './AgreesStep';
import { whyNotImport } from './import-words';
import { ImportingStep } from './ImportingStep';
import { MappingStep } from './mapping/MappingStep';
import { OpeningOfferStep } from '../../books/OpeningOfferStep';
import { useAccounts } from '../../books/books.queries';
import { NextStep } from './NextStep';
import { PreviewStep } from './preview/PreviewStep';
import { ResultStep } from './ResultStep';
import { UploadStep } from './UploadStep';
import { useImportSession, type ImportStep } from './use-import-session';

const STEPS: readonly { step: ImportStep; label: string }[] = [
  { step: 'upload', label: 'Upload' },
  { step: 'mapping', label: 'Mapping' },
  { step: 'preview', label: 'Preview' },
  { step: 'importing', label: 'Importing' },
];

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** Opened from the transactions, where the dialog has another title and other words for a missing account. */
  isBulk?: boolean;
  /** An import of the history to go on with; without one, a file is asked for. */
  importId?: string;
}

/** Import of a bank statement. Mounted afresh each time it opens, so nothing of the last one remains. */
export function ImportDialog({ isOpen, onClose, isBulk = false, importId }: Props) {
  const business = useBusiness();
  const mayImport = useMay('transactions.import');
  const mayOpen = useMay('accounts.manage');
  const accounts = useAccounts(business.id);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const open = accounts.data?.filter(({ isArchived }) => !isArchived);
  return (
    <Dialog
      open={isOpen}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      fullWidth
      maxWidth="lg"
      fullScreen={isPhone}
      aria-labelledby="import-title"
    >
      <DialogTitle id="import-title" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        {isBulk ? 'Bulk Transaction Upload' : 'Import Statement'}
        <IconButton aria-label="Close" onClick={onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      {!mayImport && <EmptyNotice title="Your role cannot import statements" text={whyNotImport(business.role)} />}
      {mayImport && accounts.isError && !open && (
        <LoadFailure title="The accounts could not be loaded" of={[accounts]} />
      )}
      {mayImport && accounts.isPending && (
        <DialogContent>
          <LoadingRows />
        </DialogContent>
      )}
      {mayImport &&
        isOpen &&
        open &&
        (open.length > 0 || mayOpen ? (
          <ImportWizard accounts={open} isBulk={isBulk} importId={importId ?? null} onClose={onClose} />
        ) : (
          <EmptyNotice
            title="There is no account yet"
            text="A statement belongs to an account. The owner or a bookkeeper adds one under Settings, Accounts."
          >
            <Button variant="outlined" component={RouterLink} to={`${PATHS.settings}?tab=accounts`} onClick={onClose}>
              To the accounts
            </Button>
          </EmptyNotice>
        ))}
    </Dialog>
  );
}

function ImportWizard({
  accounts,
  isBulk,
  importId,
  onClose,
}: {
  accounts: readonly Account[];
  isBulk: boolean;
  importId: string | null;
  onClose: () => void;
}) {
  const business = useBusiness();
  const session = useImportSession(business, accounts, importId, onClose);
  const { step, found } = session;
  const at = STEPS.findIndex((known) => known.step === step);
  return (
    <>
      <Box sx={{ px: 3, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Stepper activeStep={at < 0 ? STEPS.length : at}>
          {STEPS.map(({ step: name, label }) => (
            <Step key={name}>
              <StepLabel sx={{ '& .MuiStepLabel-label': { display: { xs: 'none', sm: 'block' } } }}>{label}</StepLabel>
            </Step>
          ))}
        </Stepper>
      </Box>
      {importId && !found && (
        <DialogContent>
          <LoadingRows />
        </DialogContent>
      )}
      {step === 'upload' && !importId && <UploadStep session={session} business={business} />}
      {step === 'mapping' && <MappingStep session={session} accounts={accounts} isBulk={isBulk} />}
      {step === 'preview' && <PreviewStep session={session} business={business} accounts={accounts} />}
      {step === 'importing' && found && <ImportingStep found={found} onClose={onClose} />}
      {step === 'result' && found && <ResultStep found={found} onClose={session.readResult} />}
      {step === 'agrees' && session.agreement && (
        <AgreesStep agreement={session.agreement} onClose={session.answerAgreement} />
      )}
      {step === 'next' && found && <NextStep found={found} onClose={onClose} />}
      {step === 'opening' && session.offer && (
        <OpeningOfferStep
          key={session.offer.accountId}
          business={business}
          offer={session.offer}
          stated={statedFor(found, session.offer)}
          accountName={
            accounts.length > 1 ? accounts.find(({ id }) => id === session.offer?.accountId)?.name : undefined
          }
          onClose={session.answerOffer}
        />
      )}
    </>
  );
}

/**
 * The statement's own word on what the account held on the day that is offered: only where its first row is the
 * account's first.
 */
function statedFor(found: Import | undefined, { accountId, rows }: OpeningOffer): string | null {
  const { openingBalance = null, firstDate = null } = found?.summary ?? {};
  return found?.into[0]?.accountId === accountId && firstDate === rows.firstDate ? openingBalance : null;
}
