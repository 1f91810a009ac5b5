import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState, type ComponentProps } from 'react';
import type { LayoutColumn } from '@counterfoil/bank-statements/questions/layout-question';
import type { ChosenColumns } from '@counterfoil/bank-statements/layout';
import type { DecimalMark, MappingDraft, MappingProblem } from '@counterfoil/bank-statements/mapping';
import { Options } from '../../../forms/Options';
import { SelectInput } from '../../../forms/SelectInput';
import { dateFormatChoices, moneyRefs, writtenDay, type MoneyRefs } from './mapping-change';

interface Props {
  draft: MappingDraft;
  columns: readonly LayoutColumn[];
  problems: readonly MappingProblem[];
  isBusy: boolean;
  onDraft: (draft: MappingDraft) => void;
  /** Columns picked by the person: the file is looked at again around them. */
  onColumns: (chosen: ChosenColumns) => void;
}

/** What a choice has beside its label and its value. */
type Choice = Pick<ComponentProps<typeof SelectInput>, 'error' | 'isOptional' | 'children'>;

type MoneyKind = 'amount' | 'debit-credit';

/** What is to be said before the rows can be read. */
const MISSING: Readonly<Record<MappingProblem['field'], string>> = {
  date: 'Date field is required',
  dateFormat: 'Choose how the days are written',
  description: 'Description field is required',
  amount: 'Amount field is required',
  decimalMark: 'Choose how the figures are written',
};

/** Which column is what, as detected, for the person to confirm or change. */
export function MappingFields({ draft, columns, problems, isBusy, onDraft, onColumns }: Props) {
  // While a pair is half chosen there is nothing yet to read the file with.
  const [pending, setPending] = useState<Partial<MoneyRefs> & { kind?: MoneyKind }>({});
  const kind = pending.kind ?? draft.money?.kind ?? 'amount';
  const refs = { ...moneyRefs(draft.money), ...pending };
  const problem = (field: MappingProblem['field']) =>
    problems.some((found) => found.field === field) ? MISSING[field] : undefined;
  const choice = (label: string, value: string | null, choose: (value: string) => void, rest: Choice) => (
    <SelectInput
      disabled={isBusy}
      label={label}
      value={value ?? ''}
      onChange={(event) => choose(event.target.value)}
      {...rest}
    />
  );
  const column = (none: string) => (
    <>
      <option value="">{none}</option>
      <Options of={columns.map(({ ref, name }) => [ref, name || ref])} />
    </>
  );
  const needed = (label: string, value: string | null, choose: (ref: string) => void, of?: MappingProblem['field']) =>
    choice(label, value, choose, { error: of && problem(of), children: column('Choose') });
  const optional = (label: string, value: string | null, choose: (ref: string | null) => void) =>
    choice(label, value, (ref) => choose(ref || null), { isOptional: true, children: column('Not in the file') });
  const chooseColumn = (field: 'date' | 'description', column: string) =>
    column === '' ? onDraft({ ...draft, [field]: null }) : onColumns({ [field]: column });
  const chooseMoney = (change: Partial<MoneyRefs> & { kind?: MoneyKind }) => {
    const next = { ...refs, kind, ...change };
    setPending({ ...pending, ...change });
    if (next.kind === 'amount' && next.amount !== '') onColumns({ money: { kind: 'amount', amount: next.amount } });
    else if (next.kind === 'debit-credit' && next.debit !== '' && next.credit !== '')
      onColumns({ money: { kind: 'debit-credit', debit: next.debit, credit: next.credit } });
    else onDraft({ ...draft, money: null });
  };
  const chooseFormat = (dateFormat: string) => {
    onDraft({ ...draft, dateFormat: dateFormat || null });
  };
  const chooseMark = (decimalMark: DecimalMark) => {
    onDraft({ ...draft, decimalMark });
  };
  const choosePositive = (positive: string) => {
    if (draft.money?.kind === 'amount' && (positive === 'in' || positive === 'out'))
      onDraft({ ...draft, money: { ...draft.money, sign: { by: 'sign', positive } } });
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(2, minmax(0,1fr))', md: 'repeat(3, minmax(0,1fr))' },
      }}
    >
      {needed('Date', draft.date, (ref) => chooseColumn('date', ref), 'date')}
      {choice('Dates are written', draft.dateFormat, chooseFormat, {
        error: problem('dateFormat'),
        children: (
          <>
            <option value="">Choose</option>
            <Options of={dateFormatChoices(draft.dateFormat).map((format) => [format, writtenDay(format)])} />
          </>
        ),
      })}
      {needed('Description', draft.description, (ref) => chooseColumn('description', ref), 'description')}
      <Box>
        <Typography variant="body2" id="money-columns" sx={{ fontWeight: 550, mb: 0.5 }}>
          Paid and received stand
        </Typography>
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          disabled={isBusy}
          value={kind}
          aria-labelledby="money-columns"
          onChange={(_event, chosen: MoneyKind | null) => chosen && chooseMoney({ kind: chosen })}
        >
          <ToggleButton value="amount">Together</ToggleButton>
          <ToggleButton value="debit-credit">Apart</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {kind === 'amount' ? (
        needed('Amount', refs.amount, (amount) => chooseMoney({ amount }), 'amount')
      ) : (
        <>
          {needed('Money you paid', refs.debit, (debit) => chooseMoney({ debit }), 'amount')}
          {needed('Money you received', refs.credit, (credit) => chooseMoney({ credit }))}
        </>
      )}
      {choice('Figures are written', draft.decimalMark, (mark) => chooseMark(mark as DecimalMark), {
        error: problem('decimalMark'),
        children: (
          <>
            {draft.decimalMark === null && <option value="">Choose</option>}
            <option value="point">1,234.56</option>
            <option value="comma">1.234,56</option>
          </>
        ),
      })}
      {draft.money?.kind === 'amount' &&
        draft.money.sign.by === 'sign' &&
        choice('A figure such as 12.50 is', draft.money.sign.positive, choosePositive, {
          children: (
            <>
              <option value="in">Money you received</option>
              <option value="out">Money you paid</option>
            </>
          ),
        })}
      {optional('Type', draft.type, (type) => onColumns({ type }))}
      {optional('Category', draft.category, (category) => onDraft({ ...draft, category }))}
      {optional('Account of each row', draft.account, (account) => onDraft({ ...draft, account }))}
    </Box>
  );
}
