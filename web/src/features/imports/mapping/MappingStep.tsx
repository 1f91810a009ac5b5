import { Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Question } from '@counterfoil/bank-statements/questions/layout-question';
import { completeMapping, withAnswer, type MappingDraft } from '@counterfoil/bank-statements/mapping';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { showFailure } from '../../../ui/toasts';
import { Options } from '../../../forms/Options';
import { SelectInput } from '../../../forms/SelectInput';
import { choicesOf, destinationOf, isOpen, type Settled } from './mapping-change';
import { AccountNames } from './AccountNames';
import { MappingFields } from './MappingFields';
import { ProblemAlert } from '../ProblemAlert';
import { QuestionBox } from './Questions';
import { SampleTable } from './SampleTable';
import type { ImportSession } from '../use-import-session';

interface Props {
  session: ImportSession;
  accounts: readonly Account[];
}

/** Title and text of what is said where no account is chosen. */
const NO_ACCOUNT = ['Account required', 'Please select an account before proceeding.'] as const;
const NO_ACCOUNT_IN_BULK = ['Missing default account', 'Please select a default account.'] as const;

/** Step 2: which account the statement is of, which column is what, and what only a person can answer. */
export function MappingStep({ session, accounts, isBulk }: Props & { isBulk: boolean }) {
  const { found } = session;
  if (!found || found.status === 'reading')
    return <AccountOnly session={session} accounts={accounts} isBulk={isBulk} />;
  // What was looked at again (another account, other columns) asks its own questions.
  return <Mapping key={`${found.id} ${session.detection}`} session={session} accounts={accounts} found={found} />;
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
              : 'Once the account is chosen, the file is read: columns, dates, signs, and what you have imported before.'}
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

function Mapping({ session, accounts, found }: Props & { found: Import }) {
  const { layout, questions: asked } = found;
  const [changed, setDraft] = useState<MappingDraft | null>(null);
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({});
  const [settled, setSettled] = useState<ReadonlySet<Settled>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const draft = changed ?? found.draft;
  const answersTo = (question: Question) => (found.draft ? choicesOf(question, found.draft) : question.choices);
  const questions = asked
    .map((question, index) => ({ question, index }))
    .filter(({ question }) => isOpen(question, settled));
  const names = draft ? namesToShow(found, draft) : [];
  const unanswered =
    questions.some(({ index }) => answers[index] === undefined) ||
    names.some((known) => draft !== null && destinationOf(known, draft, found.accountId) === '');
  const completed = draft && completeMapping(draft);
  const problems = isChecked && completed && !completed.ok ? completed.problems : [];

  const answer = (index: number, choice: number) => {
    setAnswers({ ...answers, [index]: choice });
    const question = asked[index];
    const change = question && answersTo(question)[choice]?.change;
    // Answered anew, the money is first as it was found: deciding row by row changes nothing about it.
    if (change && draft && found.draft)
      setDraft(
        withAnswer({ ...draft, ...(question.topic === 'direction' ? { money: found.draft.money } : {}) }, change),
      );
  };
  const parse = () => {
    setChecked(true);
    if (!unanswered) void session.parse(draft);
  };
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1.5 }}>
          <ProblemAlert problem={session.problem} />
          <AccountChoice session={session} accounts={accounts} missing={undefined} />
          {layout?.notes.map((note) => (
            <Typography key={note} variant="body2" color="textSecondary">
              {note}
            </Typography>
          ))}
          {questions.map(({ question, index }) => (
            <QuestionBox
              key={index}
              question={question}
              choices={answersTo(question)}
              chosen={answers[index] ?? -1}
              onChoose={(choice) => answer(index, choice)}
            />
          ))}
          {draft && names.length > 0 && (
            <AccountNames
              names={names}
              draft={draft}
              accounts={accounts}
              chosenId={found.accountId}
              isStatement={!isTable(found)}
              isBusy={session.isBusy}
              onDraft={setDraft}
            />
          )}
          {layout && draft && isTable(found) && (
            <MappingFields
              draft={draft}
              columns={layout.columns}
              problems={problems}
              isBusy={session.isBusy}
              onDraft={setDraft}
              onColumns={(columns) => void session.chooseColumns(columns)}
              onSettled={(topic) => setSettled(new Set([...settled, topic]))}
            />
          )}
          {layout && draft && <SampleTable layout={layout} draft={draft} file={isTable(found) ? session.file : null} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        {/* On a phone in a line of its own, above: between the buttons it would cut them. */}
        {isChecked && unanswered && (
          <Typography
            variant="body2"
            color="warning"
            role="alert"
            sx={{ order: { sm: 1 }, flexBasis: { xs: '100%', sm: 'auto' }, mr: { sm: 1 } }}
          >
            Answer the question above first
          </Typography>
        )}
        <Button variant="text" onClick={session.back} sx={{ mr: 'auto' }}>
          Back
        </Button>
        <Button variant="contained" onClick={parse} disabled={session.isBusy} sx={{ order: 2 }}>
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

/** Of a file that was chosen in this dialog; of an older import the account is settled. */
function AccountChoice({ session, accounts, missing }: Props & { missing: string | undefined }) {
  const { file, found, accountId, isBusy } = session;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'flex-end' } }}>
      <Box sx={{ flex: 1 }}>
        <SelectInput
          label="Account"
          value={accountId}
          disabled={isBusy || !file}
          error={missing}
          onChange={(event) => void session.chooseAccount(event.target.value)}
        >
          <option value="">Which account is this statement of?</option>
          <Options of={accounts.map(({ id, name }) => [id, name])} />
        </SelectInput>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1, pb: { sm: 1 }, overflowWrap: 'anywhere' }}>
        {[
          found?.fileName ?? file?.name ?? '',
          found?.layout ? `${found.layout.columns.length} columns, ${found.layout.encoding}` : '',
        ]
          .filter(Boolean)
          .join(': ')}
      </Typography>
    </Stack>
  );
}
