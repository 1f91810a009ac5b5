import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { MATCH_WITHIN_DAYS, ReceiptMatchQuery, type Receipt } from '@counterfoil/contracts/receipt.contract';
import { useBusiness } from '../../books/business-context';
import { ReceiptThumbnail } from '../../books/receipts/ReceiptThumbnail';
import { plainAmount } from '../../forms/amount-text';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { DateInput, TextInput } from '../../forms/TextInput';
import { formatInstant } from '../../ui/date-format';
import type { TypedOfReceipt } from '../../books/receipts/receipts.queries';
import { ReceiptMatches } from './ReceiptMatches';

const READ_FROM: Readonly<Record<NonNullable<Receipt['readFrom']>, string>> = {
  text: 'amount and day were read from the file',
  picture: 'amount and day were read from the picture',
};

interface Props {
  receipt: Receipt;
  mayWrite: boolean;
  onOpen: () => void;
}

/** A receipt of the inbox, with what was read of it and the transactions that it may belong to. */
export function InboxReceipt({ receipt, mayWrite, onOpen }: Props) {
  const business = useBusiness();
  const [typed, setTyped] = useState<TypedOfReceipt | null>(null);
  const known = typed ?? { amount: receipt.readAmount ?? '', date: receipt.readDate ?? '', search: '' };
  return (
    <Box
      component="li"
      aria-label={receipt.name}
      sx={{ p: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start' }}>
        <ReceiptThumbnail businessId={business.id} receipt={receipt} onOpen={onOpen} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
            {receipt.name}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
            {formatInstant(receipt.attachedAt)}
            {receipt.attachedByName !== null && ` by ${receipt.attachedByName}`}
            {receipt.isBeingRead && ' · its picture is being read'}
            {receipt.readFrom !== null && ` · ${READ_FROM[receipt.readFrom]}: look whether they are right`}
          </Typography>
          <KnownForm known={known} onKnown={setTyped} />
        </Box>
      </Stack>
      <ReceiptMatches receipt={receipt} known={known} mayWrite={mayWrite} />
    </Box>
  );
}

/** Amount and day, typed or read, and words to search for. */
function KnownForm({ known, onKnown }: { known: TypedOfReceipt; onKnown: (known: TypedOfReceipt) => void }) {
  const { currency, today } = useBusiness();
  const form = useForm<ReceiptMatchQuery>({
    resolver: contractResolver(ReceiptMatchQuery),
    // What is read later fills what nobody has typed into by then.
    values: { ...known },
    resetOptions: { keepDirtyValues: true },
  });
  const field = fieldsOf(form);
  const find = ({ amount = '', date = '', search = '' }: ReceiptMatchQuery) => onKnown({ amount, date, search });
  const orNothing = (text: string) => (text === '' ? undefined : text);
  return (
    <form noValidate aria-label="What the receipt says" onSubmit={(event) => void form.handleSubmit(find)(event)}>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <Box sx={{ flex: '1 1 130px', maxWidth: 180 }}>
          <MoneyInput
            label="Amount"
            currency={currency}
            {...field('amount', { setValueAs: (text: string) => orNothing(plainAmount(text)) })}
          />
        </Box>
        <Box sx={{ flex: '1 1 150px', maxWidth: 180 }}>
          <DateInput label="Day" inputProps={{ max: today }} {...field('date', { setValueAs: orNothing })} />
        </Box>
        <Box sx={{ flex: '1 1 150px', maxWidth: 260 }}>
          <TextInput label="Words" {...field('search', { setValueAs: orNothing })} />
        </Box>
        <Button
          type="submit"
          variant="outlined"
          title={`Transactions of this amount, within ${MATCH_WITHIN_DAYS} days of this day; with words, those that say so`}
        >
          Find
        </Button>
      </Stack>
    </form>
  );
}
