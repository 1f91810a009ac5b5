import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import type { LayoutColumn } from '@counterfoil/bank-csv/layout-question';
import type { DecimalMark, MappingDraft, MappingProblem } from '@counterfoil/bank-csv/mapping';
import { SelectInput } from '../../forms/SelectInput';
import { dateFormatChoices, moneyRefs, type ChangedPart, withDateColumn, withMoneyColumns } from './mapping-change';
import type { ImportSession } from './use-import-session';

interface Props {
  session: ImportSession;
  draft: MappingDraft;
  columns: readonly LayoutColumn[];
  problems: readonly MappingProblem[];
  /** A column was chosen by hand: what detection asked about it no longer holds. */
  onChanged: (part: ChangedPart) => void;
}

/** Which column is what, as detected, for the person to confirm or change. */
export function MappingFields({ session, draft, columns, problems, onChanged }: Props) {
  const { setDraft } = session;
  const [refs, setRefs] = useState(moneyRefs(draft.money));
  const [kind, setKind] = useState<'amount' | 'debit-credit'>(draft.money?.kind ?? 'amount');
  const problem = (field: MappingProblem['field']) => problems.find((found) => found.field === field)?.message;
  const options = columns.map(({ ref, name }) => <option key={ref} value={ref}>{name || ref}</option>);

  const chooseDate = async (column: string) => {
    onChanged('date');
    setDraft(withDateColumn(draft, column, await session.reader().ask('dateFormat', { draft, column })));
  };
  const chooseFormat = (dateFormat: string) => {
    onChanged('date');
    setDraft({ ...draft, dateFormat: dateFormat || null });
  };
  const chooseMoney = async (next: typeof refs, nextKind = kind) => {
    onChanged('money');
    setRefs(next);
    setKind(nextKind);
    const chosen = nextKind === 'amount' ? { amount: next.amount } : { debit: next.debit, credit: next.credit };
    const { mark } = await session.reader().ask('decimalMark', { draft, columns: Object.values(chosen).filter((ref) => ref !== '') });
    setDraft(withMoneyColumns(draft, chosen, mark, session.account?.type ?? 'checking'));
  };
  const chooseMark = (decimalMark: DecimalMark) => {
    onChanged('mark');
    setDraft({ ...draft, decimalMark });
  };
  const optional = (label: string, field: 'type' | 'category') => (
    <SelectInput label={label} isOptional value={draft[field] ?? ''} onChange={(event) => setDraft({ ...draft, [field]: event.target.value || null })}>
      <option value="">Not in the file</option>
      {options}
    </SelectInput>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(2, minmax(0,1fr))', md: 'repeat(3, minmax(0,1fr))' } }}>
      <SelectInput label="Date" value={draft.date ?? ''} error={problem('date')} onChange={(event) => void chooseDate(event.target.value)}>
        <option value="">Choose a column</option>
        {options}
      </SelectInput>
      <SelectInput label="Dates are written" value={draft.dateFormat ?? ''} error={problem('dateFormat')} onChange={(event) => chooseFormat(event.target.value)}>
        <option value="">Choose</option>
        {dateFormatChoices(draft.dateFormat).map((format) => <option key={format} value={format}>{format}</option>)}
      </SelectInput>
      <SelectInput label="Description" value={draft.description ?? ''} error={problem('description')} onChange={(event) => setDraft({ ...draft, description: event.target.value || null })}>
        <option value="">Choose a column</option>
        {options}
      </SelectInput>
      <Box>
        <Typography variant="body2" id="money-columns" sx={{ fontWeight: 550, mb: 0.5 }}>Money is in</Typography>
        <ToggleButtonGroup exclusive fullWidth size="small" value={kind} aria-labelledby="money-columns" onChange={(_event, chosen: typeof kind | null) => chosen && void chooseMoney(refs, chosen)}>
          <ToggleButton value="amount">One column</ToggleButton>
          <ToggleButton value="debit-credit">Debit and credit</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {kind === 'amount' ? (
        <SelectInput label="Amount" value={refs.amount} error={problem('amount')} onChange={(event) => void chooseMoney({ ...refs, amount: event.target.value })}>
          <option value="">Choose a column</option>
          {options}
        </SelectInput>
      ) : (
        <>
          <SelectInput label="Debit (money out)" value={refs.debit} error={problem('amount')} onChange={(event) => void chooseMoney({ ...refs, debit: event.target.value })}>
            <option value="">Choose a column</option>
            {options}
          </SelectInput>
          <SelectInput label="Credit (money in)" value={refs.credit} onChange={(event) => void chooseMoney({ ...refs, credit: event.target.value })}>
            <option value="">Choose a column</option>
            {options}
          </SelectInput>
        </>
      )}
      <SelectInput label="Decimal mark" value={draft.decimalMark ?? ''} error={problem('decimalMark')} onChange={(event) => chooseMark(event.target.value as DecimalMark)}>
        {draft.decimalMark === null && <option value="">Choose</option>}
        <option value="point">Point (1,234.56)</option>
        <option value="comma">Comma (1.234,56)</option>
      </SelectInput>
      {optional('Type', 'type')}
      {optional('Category', 'category')}
    </Box>
  );
}
