import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import type { LayoutColumn } from '@counterfoil/bank-statements/questions/layout-question';
import type { ChosenColumns } from '@counterfoil/bank-statements/layout';
import type { DecimalMark, MappingDraft, MappingProblem } from '@counterfoil/bank-statements/mapping';
import { SelectInput } from '../../forms/SelectInput';
import { dateFormatChoices, moneyRefs, type MoneyRefs, type Settled } from './mapping-change';

interface Props {
  draft: MappingDraft;
  columns: readonly LayoutColumn[];
  problems: readonly MappingProblem[];
  isBusy: boolean;
  onDraft: (draft: MappingDraft) => void;
  /** Columns picked by the person: the file is looked at again around them. */
  onColumns: (chosen: ChosenColumns) => void;
  /** Set by hand: what detection asked about it is answered. */
  onSettled: (topic: Settled) => void;
}

type MoneyKind = 'amount' | 'debit-credit';

/** Which column is what, as detected, for the person to confirm or change. */
export function MappingFields({ draft, columns, problems, isBusy, onDraft, onColumns, onSettled }: Props) {
  // While a pair is half chosen there is nothing yet to read the file with.
  const [pending, setPending] = useState<Partial<MoneyRefs> & { kind?: MoneyKind }>({});
  const kind = pending.kind ?? draft.money?.kind ?? 'amount';
  const refs = { ...moneyRefs(draft.money), ...pending };
  const problem = (field: MappingProblem['field']) => problems.find((found) => found.field === field)?.message;
  const options = columns.map(({ ref, name }) => (
    <option key={ref} value={ref}>
      {name || ref}
    </option>
  ));

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
    onSettled('date-order');
    onDraft({ ...draft, dateFormat: dateFormat || null });
  };
  const chooseMark = (decimalMark: DecimalMark) => {
    onSettled('decimal-mark');
    onDraft({ ...draft, decimalMark });
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(2, minmax(0,1fr))', md: 'repeat(3, minmax(0,1fr))' },
      }}
    >
      <SelectInput
        disabled={isBusy}
        label="Date"
        value={draft.date ?? ''}
        error={problem('date')}
        onChange={(event) => chooseColumn('date', event.target.value)}
      >
        <option value="">Choose a column</option>
        {options}
      </SelectInput>
      <SelectInput
        disabled={isBusy}
        label="Dates are written"
        value={draft.dateFormat ?? ''}
        error={problem('dateFormat')}
        onChange={(event) => chooseFormat(event.target.value)}
      >
        <option value="">Choose</option>
        {dateFormatChoices(draft.dateFormat).map((format) => (
          <option key={format} value={format}>
            {format}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        disabled={isBusy}
        label="Description"
        value={draft.description ?? ''}
        error={problem('description')}
        onChange={(event) => chooseColumn('description', event.target.value)}
      >
        <option value="">Choose a column</option>
        {options}
      </SelectInput>
      <Box>
        <Typography variant="body2" id="money-columns" sx={{ fontWeight: 550, mb: 0.5 }}>
          Money is in
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
          <ToggleButton value="amount">One column</ToggleButton>
          <ToggleButton value="debit-credit">Debit and credit</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {kind === 'amount' ? (
        <SelectInput
          disabled={isBusy}
          label="Amount"
          value={refs.amount}
          error={problem('amount')}
          onChange={(event) => chooseMoney({ amount: event.target.value })}
        >
          <option value="">Choose a column</option>
          {options}
        </SelectInput>
      ) : (
        <>
          <SelectInput
            disabled={isBusy}
            label="Debit (money out)"
            value={refs.debit}
            error={problem('amount')}
            onChange={(event) => chooseMoney({ debit: event.target.value })}
          >
            <option value="">Choose a column</option>
            {options}
          </SelectInput>
          <SelectInput
            disabled={isBusy}
            label="Credit (money in)"
            value={refs.credit}
            onChange={(event) => chooseMoney({ credit: event.target.value })}
          >
            <option value="">Choose a column</option>
            {options}
          </SelectInput>
        </>
      )}
      <SelectInput
        disabled={isBusy}
        label="Decimal mark"
        value={draft.decimalMark ?? ''}
        error={problem('decimalMark')}
        onChange={(event) => chooseMark(event.target.value as DecimalMark)}
      >
        {draft.decimalMark === null && <option value="">Choose</option>}
        <option value="point">Point (1,234.56)</option>
        <option value="comma">Comma (1.234,56)</option>
      </SelectInput>
      <SelectInput
        disabled={isBusy}
        label="Type"
        isOptional
        value={draft.type ?? ''}
        onChange={(event) => onColumns({ type: event.target.value || null })}
      >
        <option value="">Not in the file</option>
        {options}
      </SelectInput>
      <SelectInput
        disabled={isBusy}
        label="Category"
        isOptional
        value={draft.category ?? ''}
        onChange={(event) => onDraft({ ...draft, category: event.target.value || null })}
      >
        <option value="">Not in the file</option>
        {options}
      </SelectInput>
      <SelectInput
        disabled={isBusy}
        label="Account column"
        isOptional
        value={draft.account ?? ''}
        onChange={(event) => onDraft({ ...draft, account: event.target.value || null })}
      >
        <option value="">Not in the file</option>
        {options}
      </SelectInput>
    </Box>
  );
}
