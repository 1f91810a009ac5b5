import { Typography } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { BackdateOpeningRequest, type Account, type Opening } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { figureMinor, formatDecimal, parseDecimal } from '@counterfoil/money/money';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { plainAmount } from '../../forms/amount-text';
import { contractResolver } from '../../forms/contract-resolver';
import { DialogForm } from '../../forms/DialogForm';
import { fieldsOf } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { DateInput } from '../../forms/TextInput';
import { spokenBalance } from '../../books/account-type';
import { minorOf, standingAfter } from '../../books/agreed-rows';
import { BreakNotice } from '../../books/BreakNotice';
import { useTransactions } from '../../books/books.queries';
import { useCorrectOpening } from '../../books/opening-offer.queries';
import { useAgreedRows } from '../../books/reconciliations.queries';
import { useUndo } from '../../books/undo.queries';
import { formatDay } from '../../ui/date-format';
import { formatCount, formatMoney } from '../../ui/money-format';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

interface Props {
  business: Business;
  account: Account;
  opening: Opening['opening'];
  onClose: () => void;
}

/** What was entered when the account was added, corrected: what today's balance becomes is said before. */
export function OpeningForm({ business, account, opening, onClose }: Props) {
  const correct = useCorrectOpening(business.id, account.id);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const isCard = account.type === 'credit';
  const seen = account.currentBalance;
  const form = useForm<BackdateOpeningRequest>({
    resolver: contractResolver(BackdateOpeningRequest),
    defaultValues: {
      expectedBalance: seen,
      date: opening.date,
      balance: spokenBalance(account.type, opening.balance),
    },
  });
  const field = fieldsOf(form);
  const [date, typed] = useWatch({ control: form.control, name: ['date', 'balance'] });
  const parsed = parseDecimal(plainAmount(typed), DECIMALS);
  const minor = parsed.ok ? (isCard ? -parsed.minor : parsed.minor) : null;
  const change = minor === null ? null : minor - minorOf(opening.balance);
  const save = ({ date: day, balance }: BackdateOpeningRequest) => {
    const corrected = { expectedBalance: seen, date: day, balance: spokenBalance(account.type, balance) };
    carryOut(
      correct,
      { opening: corrected, key: submission.keyFor(corrected) },
      {
        onSuccess: ({ commandId }) => {
          tell('Success', `Opening balance of ${account.name} corrected`, [commandId]);
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm
      onSubmit={form.handleSubmit(save)}
      failure={correct.isError && messageOf(correct.error, 'The opening balance was not corrected. Try again.')}
      confirm="Correct It"
      isPending={correct.isPending}
      isBlocked={date === opening.date && change === 0n}
      onCancel={onClose}
    >
      <Typography variant="body2">
        What the account held when your books began with it. Everything recorded since counts on top of it.
      </Typography>
      <DateInput label="Balance at the end of" {...field('date')} />
      <MoneyInput
        label={isCard ? 'Amount owed then' : 'Balance then'}
        autoFocus
        currency={business.currency}
        {...field('balance', { setValueAs: plainAmount })}
      />
      <Typography variant="body2" role="status">
        Balance today: {formatMoney(seen, business.currency)}
        {change !== null && change !== 0n && (
          <>
            , then{' '}
            <strong>
              {formatMoney(formatDecimal(figureMinor(seen, DECIMALS) + change, DECIMALS), business.currency)}
            </strong>
          </>
        )}
        .
      </Typography>
      <RowsBefore business={business} account={account} day={date} />
      {change !== null && <Agreed business={business} account={account} opening={opening} day={date} change={change} />}
    </DialogForm>
  );
}

/** Rows from before the day: they are not in the balance that is typed. */
function RowsBefore({ business, account, day }: { business: Business; account: Account; day: string }) {
  // While a year is typed it is one of the first centuries, which the server refuses.
  const isDay = isCalendarDate(day);
  const query = { accountId: account.id, limit: 1, ...(isDay ? { endDate: day } : {}) };
  const count = useTransactions(business.id, query).data?.total ?? 0;
  if (!isDay || count === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {count === 1 ? '1 row is' : `${formatCount(count)} rows are`} dated up to {formatDay(day)} and{' '}
      {count === 1 ? 'counts' : 'count'} on top of what is typed here: if that is what the bank showed at the end of the
      day, choose a day before {count === 1 ? 'it' : 'them'}.
    </Typography>
  );
}

/** What was agreed on with the bank, and would not agree any more. */
function Agreed({
  business,
  account,
  opening,
  day,
  change,
}: Pick<Props, 'business' | 'account' | 'opening'> & { day: string; change: bigint }) {
  const agreed = useAgreedRows(business.id, { openingOf: account.id });
  if (!agreed || (change === 0n && day === opening.date)) return null;
  const standing = standingAfter(agreed, ({ closingDay }) => (day > closingDay ? -minorOf(opening.balance) : change));
  return <BreakNotice standing={standing} deed="Correcting it" row="The opening balance" />;
}
