import { Box, Button, Stack, Typography } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type { Account } from '@counterfoil/contracts/account.contract';
import { ReconcileRequest, type Worksheet } from '@counterfoil/contracts/reconciliation.contract';
import { messageOf } from '../../api/api-error';
import { spokenBalance } from '../../books/account-type';
import { useBusiness } from '../../books/business-context';
import { reconciliationPath } from '../../books/reconciliation-words';
import { plainAmount } from '../../forms/amount-text';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { DateInput } from '../../forms/TextInput';
import { formatDay } from '../../ui/date-format';
import { formatMoney } from '../../ui/money-format';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { useWorksheet } from './reconciliation.queries';
import { wholeFigure } from './worksheet/sheet-rows';

/** What the bank's statement says: its last day and its balance, taken from an imported one where there is one. */
export function StartSection({ account }: { account: Account }) {
  const business = useBusiness();
  const next = useWorksheet(business.id, account.id);
  const { data } = next;
  return (
    <Section
      title={data?.last ? 'The next statement' : 'The first statement'}
      subtitle={
        data?.last &&
        `Goes on from ${formatDay(data.last.closingDay)}, where the bank had ${formatMoney(data.last.balance, business.currency)}`
      }
    >
      {data ? (
        <StartForm account={account} next={data} />
      ) : (
        <QueryNotice query={next} failure="The rows of this account could not be loaded" reason={UNEXPECTED} rows={3} />
      )}
    </Section>
  );
}

function StartForm({ account, next }: { account: Account; next: Worksheet }) {
  const { id: businessId, currency, today } = useBusiness();
  const navigate = useNavigate();
  const isCard = account.type === 'credit';
  const spoken = (balance: string): string => spokenBalance(account.type, balance);
  const form = useForm<ReconcileRequest>({
    resolver: contractResolver(ReconcileRequest),
    defaultValues: {
      closingDay: next.closingDay <= today ? next.closingDay : '',
      balance: next.statement ? spoken(next.statement.balance) : '',
      newestEntry: 0,
      cleared: [],
    },
  });
  const field = fieldsOf(form);
  const closingDay = field('closingDay');
  const [day, balance] = useWatch({ control: form.control, name: ['closingDay', 'balance'] });
  const ofDay = useWorksheet(businessId, account.id, isCalendarDate(day) ? day : next.closingDay);
  const statement = [next.statement, ofDay.data?.statement].find((known) => known?.closingDay === day);
  const isOfStatement = statement && wholeFigure(plainAmount(balance)) === spoken(statement.balance);
  const start = (values: ReconcileRequest) =>
    navigate(reconciliationPath({ account: account.id, day: values.closingDay, balance: spoken(values.balance) }));
  return (
    <form
      noValidate
      aria-label="The bank's statement"
      onSubmit={(event) => void form.handleSubmit((values) => void start(values))(event)}
    >
      <Stack spacing={2} sx={{ p: 2, maxWidth: 560 }}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <DateInput
            label="Last day of the statement"
            inputProps={{ max: today }}
            {...closingDay}
            error={closingDay.error ?? (ofDay.error ? messageOf(ofDay.error, UNEXPECTED) : undefined)}
          />
          <MoneyInput
            label={isCard ? 'Amount owed at its end' : "Bank's balance at its end"}
            currency={currency}
            hint={isCard ? 'As the bank shows it; with a minus where the bank owes you' : undefined}
            {...field('balance', { setValueAs: plainAmount })}
          />
        </Stack>
        {statement && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {isOfStatement ? (
              <>
                Both come from <strong>{statement.fileName}</strong>.
              </>
            ) : (
              <>
                {statement.fileName} says {formatMoney(spoken(statement.balance), currency)}.{' '}
                <Button
                  variant="text"
                  size="small"
                  onClick={() => form.setValue('balance', spoken(statement.balance), { shouldValidate: true })}
                >
                  Take it
                </Button>
              </>
            )}
          </Typography>
        )}
        <Box>
          <Button type="submit" variant="contained">
            Show the Rows
          </Button>
        </Box>
      </Stack>
    </form>
  );
}
