import { Alert, Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import { completeMapping, type MappingDraft } from '@counterfoil/bank-csv/mapping';
import { SelectInput } from '../../forms/SelectInput';
import { isOpen, type Settled } from './mapping-change';
import { MappingFields } from './MappingFields';
import { QuestionBox } from './Questions';
import { SampleTable } from './SampleTable';
import type { OpenedStatement } from './statement-messages';
import type { ImportSession } from './use-import-session';

/** Step 2: which account the statement is of, which column is what, and what only a person can answer. */
export function MappingStep({ session, accounts }: { session: ImportSession; accounts: readonly Account[] }) {
  const { opened, draft } = session;
  if (!opened || !draft) return null;
  // What was looked at again (another account, other columns) asks its own questions.
  return <Mapping key={session.detection} session={session} accounts={accounts} opened={opened} draft={draft} />;
}

interface Props {
  session: ImportSession;
  accounts: readonly Account[];
  opened: OpenedStatement;
  draft: MappingDraft;
}

function Mapping({ session, accounts, opened, draft }: Props) {
  const { layout, sampleRows } = opened;
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({});
  const [settled, setSettled] = useState<ReadonlySet<Settled>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const questions = layout.questions.map((question, index) => ({ question, index })).filter(({ question }) => isOpen(question, settled));
  const unanswered = questions.some(({ index }) => answers[index] === undefined);
  const completed = completeMapping(draft);
  const problems = isChecked && !completed.ok ? completed.problems : [];

  const answer = (index: number, choice: number) => {
    setAnswers({ ...answers, [index]: choice });
    const change = layout.questions[index]?.choices[choice]?.change;
    if (change) session.setDraft({ ...draft, ...change });
  };
  const parse = () => {
    setChecked(true);
    if (!unanswered) session.parse();
  };
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1.5 }}>
          {session.problem && <Alert severity="error">{session.problem}</Alert>}
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'flex-end' } }}>
            <Box sx={{ flex: 1 }}>
              <SelectInput label="Account" value={session.accountId} disabled={session.isBusy} error={isChecked && !session.accountId ? 'Please select an account before proceeding.' : undefined} onChange={(event) => void session.chooseAccount(event.target.value)}>
                <option value="">Which account is this statement of?</option>
                {accounts.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
              </SelectInput>
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1, pb: { sm: 1 }, overflowWrap: 'anywhere' }}>{session.fileName}: {layout.columns.length} columns, {layout.encoding}</Typography>
          </Stack>
          {layout.notes.map((note) => <Typography key={note} variant="body2" color="textSecondary">{note}</Typography>)}
          {questions.map(({ question, index }) => <QuestionBox key={index} question={question} chosen={answers[index] ?? -1} onChoose={(choice) => answer(index, choice)} />)}
          <MappingFields session={session} draft={draft} columns={layout.columns} problems={problems} onSettled={(topic) => setSettled(new Set([...settled, topic]))} />
          <SampleTable columns={layout.columns} rows={sampleRows} draft={draft} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        <Button variant="text" onClick={session.back}>Back</Button>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          {isChecked && unanswered && <Typography variant="body2" color="warning" role="alert">Answer the question above first</Typography>}
          <Button variant="contained" onClick={parse} disabled={session.isBusy}>{session.isBusy ? 'Reading...' : 'Parse Transactions'}</Button>
        </Stack>
      </DialogActions>
    </>
  );
}
