import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { messageOf } from '../../../api/api-error';
import { newKey, useSubmissionKey } from '../../../api/submission-key';
import { sendReceipt } from '../../../books/receipts/receipts.queries';
import { useUndo } from '../../../books/undo.queries';
import { categoryOptions } from '../../../books/category-options';
import { DialogForm } from '../../../forms/DialogForm';
import { Options } from '../../../forms/Options';
import { SearchInput } from '../../../forms/SearchInput';
import { SelectInput } from '../../../forms/SelectInput';
import { TextInput } from '../../../forms/TextInput';
import { formatMoney } from '../../../ui/money-format';
import { recall, remember } from '../../../ui/remembered';
import { useRecordTransaction } from '../transactions.queries';
import { balancesOf } from './account-fields';
import { Keypad } from './Keypad';
import { pressed, tillAmount } from './till-amount';

const REMEMBERED = 'counterfoil-till-account';
/** What an expense is called about which nobody has said a word: its receipt or the bank's row tells. */
const UNNAMED = 'Expense';

interface Props {
  business: Business;
  /** At least one, none archived. */
  accounts: readonly Account[];
  categories: readonly Category[];
  onClose: () => void;
}

export function TillForm({ business, accounts, categories, onClose }: Props) {
  const record = useRecordTransaction(business.id);
  const client = useQueryClient();
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const [text, setText] = useState('');
  const [description, setDescription] = useState('');
  const [categoryId, setCategoryId] = useState('');
  const [accountId, setAccountId] = useState(() => accountAtTheTill(accounts));
  const [photo, setPhoto] = useState<{ file: File; key: string } | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [progress, setProgress] = useState<Progress>({ isSending: false, recordedId: null, problem: null });
  const amount = tillAmount(text);

  const save = async () => {
    setProgress((now) => ({ ...now, isSending: true, problem: null }));
    try {
      let recordedId = progress.recordedId;
      if (recordedId === null) {
        const transaction = {
          date: business.today,
          accountId,
          type: 'expense' as const,
          description: description.trim() || UNNAMED,
          amount: amount ?? '',
          ...(categoryId === '' ? {} : { categoryId }),
        };
        const { answer, commandId } = await record.mutateAsync({ transaction, key: submission.keyFor(transaction) });
        remember(REMEMBERED, accountId);
        tell('Success', `${formatMoney(`-${amount ?? '0'}`, business.currency)} recorded`, [commandId]);
        recordedId = answer.id;
        setProgress((now) => ({ ...now, recordedId }));
      }
      if (photo)
        await sendReceipt(client, business.id, { ...photo, place: { transactionId: recordedId } }, () => undefined);
      onClose();
    } catch (error) {
      setProgress((now) => ({ ...now, isSending: false, problem: messageOf(error, 'It could not be saved') }));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (amount !== null) void save();
  };

  if (progress.recordedId !== null)
    return (
      <DialogForm
        onSubmit={submit}
        failure={progress.problem}
        confirm="Send the Picture Again"
        waiting="Sending..."
        isPending={progress.isSending}
        onCancel={onClose}
      >
        <Typography variant="body2">
          The expense is recorded.{' '}
          {progress.problem === null
            ? 'Its picture is on the way.'
            : 'Its picture is not attached yet; it can also be added to the expense later.'}
        </Typography>
      </DialogForm>
    );
  return (
    <DialogForm
      onSubmit={submit}
      failure={progress.problem}
      confirm="Save Expense"
      isPending={progress.isSending}
      onCancel={onClose}
    >
      <Amount text={text} currency={business.currency} />
      {isChecked && amount === null && <Alert severity="error">Amount is required</Alert>}
      <Keypad onPress={(key) => setText((shown) => pressed(shown, key))} />
      <PhotoButton file={photo?.file ?? null} onChoose={(file) => setPhoto(file && { file, key: newKey() })} />
      <TextInput
        label="What for"
        isOptional
        value={description}
        inputProps={{ maxLength: 500 }}
        onChange={({ target }) => setDescription(target.value)}
      />
      <SearchInput
        label="Category"
        isOptional
        placeholder="Type to search"
        options={categoryOptions(categories, 'expense', false)}
        value={categoryId}
        onChange={setCategoryId}
      />
      {accounts.length > 1 && (
        <SelectInput label="Paid from" value={accountId} onChange={({ target }) => setAccountId(target.value)}>
          <Options of={balancesOf(accounts, business)} />
        </SelectInput>
      )}
    </DialogForm>
  );
}

interface Progress {
  readonly isSending: boolean;
  /** Of the expense once it is in the books: what is tried again then is its picture alone. */
  readonly recordedId: string | null;
  readonly problem: string | null;
}

/** What was paid from last time, else the cash drawer, else the first account. */
function accountAtTheTill(accounts: readonly Account[]): string {
  const last = recall(REMEMBERED);
  const found = accounts.find(({ id }) => id === last) ?? accounts.find(({ type }) => type === 'cash') ?? accounts[0];
  return found?.id ?? '';
}

function Amount({ text, currency }: { text: string; currency: Business['currency'] }) {
  return (
    <Box sx={{ textAlign: 'center' }}>
      <Typography variant="caption" color="textSecondary" component="p" id="till-amount">
        Amount ({currency})
      </Typography>
      <Typography
        component="output"
        aria-labelledby="till-amount"
        sx={{ fontSize: 40, fontWeight: 600, lineHeight: 1.2, color: text === '' ? 'text.disabled' : 'text.primary' }}
      >
        {text === '' ? '0.00' : text}
      </Typography>
    </Box>
  );
}

/** Opens the camera of a phone; elsewhere a choice of files. */
function PhotoButton({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <Stack spacing={0.5}>
      <input
        ref={camera}
        type="file"
        hidden
        aria-label="Picture of the receipt"
        accept="image/*,application/pdf"
        capture="environment"
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
      <Button
        variant="outlined"
        fullWidth
        startIcon={<CameraIcon />}
        sx={{ minHeight: 48 }}
        onClick={() => camera.current?.click()}
      >
        {file ? 'Take Another Picture' : 'Picture of the Receipt'}
      </Button>
      {file && (
        <Typography variant="caption" color="textSecondary" noWrap>
          {file.name}
        </Typography>
      )}
    </Stack>
  );
}
