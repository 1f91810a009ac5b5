import { Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Question } from '@counterfoil/bank-statements/questions/layout-question';
import { completeMapping, type MappingDraft } from '@counterfoil/bank-statements/mapping';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { showFailure } from '../../../ui/toasts';
import { Options } from '../../../forms/Options';
import { SelectInput } from '../../../forms/SelectInput';
import { AccountNames } from './AccountNames';
import { MappingFields } from './MappingFields';
import { ProblemAlert } from '../ProblemAlert';
import { OpenPreview } from '../questions/OpenPreview';
import { QuestionStep } from '../questions/QuestionStep';
import { useBusiness, useMay } from '../../../books/business-context';
import { NewAccountDialog } from '../NewAccountDialog';
import { SampleTable } from './SampleTable';
import type { ImportSession } from '../use-import-session';

interface Props {
  session: ImportSession;
  accounts: readonly Account[];
}

/** Title and text of what is said where no account is chosen. */
const NO_ACCOUNT = ['Account required', 'Please select an account before proceeding.'] as const;
const NO_ACCOUNT_IN_BULK = ['Missing default account', 'Please select a default account.'] as const;

/** Step 2: which account the statement is of, what only a person can answer, and how the rows read. */
export function MappingStep({ session, accounts, isBulk }: Props & { isBulk: boolean }) {
  const { found } = session;
  if (!found || found.status === 'reading')
    return <AccountOnly session={session} accounts={accounts} isBulk={isBulk} />;
  return <Asked key={found.id} session={session} accounts={accounts} found={found} />;
}

/** One question after the other, unless the person wants to see how things read, or to say it by hand. */
function Asked({ session, accounts, found }: Props & { found: Import }) {
  const [view, setView] = useState<'asked' | 'by-hand' | 'unknown'>('asked');
  const business = useBusiness();
  const [question] = found.questions;
  const toQuestions = () => setView('asked');
  if (view === 'unknown' && question)
    return <OpenPreview found={found} accounts={accounts} currency={business.currency} onAnswer={toQuestions} />;
  if (question && question.choices.length > 0 && view === 'asked')
    return (
      <QuestionStep
        key={`${found.answered.length} ${question.text}`}
        session={session}
        found={found}
        question={question}
        accountName={accounts.find(({ id }) => id === found.accountId)?.name ?? 'an account that is gone'}
        mayBeByHand={isTable(found) && isAboutReading(question)}
        onByHand={() => setView('by-hand')}
        onUnknown={() => setView('unknown')}
      />
    );
  return (
    <Mapping
      session={session}
      accounts={accounts}
      found={found}
      onDone={toQuestions}
      onBack={view === 'by-hand' ? toQuestions : session.back}
    />
  );
}

/** Whose rows these are, what a row is, and what becomes of another currency, no choice of columns tells. */
function isAboutReading(question: Question): boolean {
  if (question.topic === 'rows') return false;
  return question.topic !== 'currency' && (question.topic !== 'account' || question.name === '');
}

/** Before the file is read: it belongs to an account, and how it is read depends on which. */
function AccountOnly({ session, accounts, isBulk }: Props & { isBulk: boolean }) {
  const [title, text] = isBulk ? NO_ACCOUNT_IN_BULK : NO_ACCOUNT;
  const [isChecked, setChecked] = useState(false);
  const parse = () => {
    setChecked(true);
    showFailure(title, text);
  };
  const isReading = session.isBusy || session.found !== undefined;
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1.5 }}>
          <ProblemAlert problem={session.problem} />
          <AccountChoice
            session={session}
            accounts={accounts}
            missing={isChecked && !session.accountId ? text : undefined}
          />
          <Typography variant="body2" color="textSecondary" role="status">
            {isReading
              ? 'Reading the file...'
              : 'Once the account is chosen, the file is read. What it does not tell, you are asked.'}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        <Button variant="text" onClick={session.back}>
          Back
        </Button>
        <Button variant="contained" onClick={parse} disabled={isReading}>
          {isReading ? 'Reading...' : 'Parse Transactions'}
        </Button>
      </DialogActions>
    </>
  );
}

/** Which column is what, by hand: each choice shows at once how the rows read. */
function Mapping({
  session,
  accounts,
  found,
  onDone,
  onBack,
}: Props & { found: Import; onDone: () => void; onBack: () => void }) {
  const { layout, draft, questions } = found;
  const [isChecked, setChecked] = useState(false);
  const names = draft ? namesToShow(found, draft) : [];
  const completed = draft && completeMapping(draft);
  const problems = isChecked && completed && !completed.ok ? completed.problems : [];
  const open = questions.filter(({ choices }) => choices.length === 0);
  const parse = () => {
    setChecked(true);
    if (completed && !completed.ok) return;
    onDone();
    void session.parse(draft);
  };
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1.5 }}>
          <ProblemAlert problem={session.problem} />
          <AccountChoice session={session} accounts={accounts} missing={undefined} />
          {open.map(({ text }) => (
            <Typography key={text} variant="h3" component="p">
              {text}
            </Typography>
          ))}
          {layout && draft && <SampleTable layout={layout} draft={draft} />}
          {layout && draft && isTable(found) && (
            <MappingFields
              draft={draft}
              columns={layout.columns}
              problems={problems}
              isBusy={session.isBusy}
              onDraft={(next) => void session.tryOut(next)}
              onColumns={(columns) => void session.chooseColumns(columns)}
            />
          )}
          {draft && names.length > 0 && (
            <AccountNames
              names={names}
              draft={draft}
              accounts={accounts}
              chosenId={found.accountId}
              isStatement={!isTable(found)}
              isBusy={session.isBusy}
              onDraft={(next) => void session.tryOut(next)}
            />
          )}
          {layout?.notes.map((note) => (
            <Typography key={note} variant="body2" color="textSecondary">
              {note}
            </Typography>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onBack} sx={{ mr: 'auto' }}>
          Back
        </Button>
        <Button variant="contained" onClick={parse} disabled={session.isBusy}>
          {session.isBusy ? 'Reading...' : 'Parse Transactions'}
        </Button>
      </DialogActions>
    </>
  );
}

/** The names of the column as it was read; one that stands in every row and is known needs no list. */
function namesToShow({ accountNames, draft: read, questions }: Import, draft: MappingDraft): Import['accountNames'] {
  const isOfOthers = questions.some((question) => question.topic === 'account' && question.name === '');
  if (draft.account === null || draft.account !== read?.account || isOfOthers) return [];
  return accountNames.length > 1 || accountNames.some(({ isOpen: isAsked }) => isAsked) ? accountNames : [];
}

/** Formats of banks say themselves which field is what; only tables need a mapping. */
function isTable({ format }: Import): boolean {
  return format === null || format === 'csv';
}

/** The value of the choice that stands for an account which is not there yet. */
const NEW_ACCOUNT = 'new';

/** Of a file that was chosen in this dialog; of an older import the account is settled. */
function AccountChoice({ session, accounts, missing }: Props & { missing: string | undefined }) {
  const { file, found, accountId, isBusy } = session;
  const business = useBusiness();
  const mayOpen = useMay('accounts.manage');
  const [isNew, setNew] = useState(accounts.length === 0 && mayOpen);
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'flex-end' } }}>
      <Box sx={{ flex: 1 }}>
        <SelectInput
          label="Account"
          value={accountId}
          disabled={isBusy || !file}
          error={missing}
          onChange={(event) =>
            event.target.value === NEW_ACCOUNT ? setNew(true) : void session.chooseAccount(event.target.value)
          }
        >
          <option value="">Which account is this statement of?</option>
          <Options of={accounts.map(({ id, name }) => [id, name])} />
          {mayOpen && file && <option value={NEW_ACCOUNT}>New account...</option>}
        </SelectInput>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1, pb: { sm: 1 }, overflowWrap: 'anywhere' }}>
        {[found?.fileName ?? file?.name ?? ''].filter(Boolean).join(': ')}
      </Typography>
      {isNew && file && (
        <NewAccountDialog
          business={business}
          file={file}
          onClose={() => setNew(false)}
          onOpened={(id) => {
            setNew(false);
            void session.chooseAccount(id);
          }}
        />
      )}
    </Stack>
  );
}
