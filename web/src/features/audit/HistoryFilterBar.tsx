import TuneIcon from '@mui/icons-material/TuneOutlined';
import { Badge, Box, Button, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { AUDIT_KINDS } from '@counterfoil/contracts/audit.contract';
import { moneyMessage } from '@counterfoil/contracts/validators';
import { useMembers } from '../../books/books.queries';
import { useBusiness } from '../../books/business-context';
import { memberName } from '../../books/member-name';
import { plainAmount, withoutSign } from '../../forms/amount-text';
import { Options } from '../../forms/Options';
import { SearchBox } from '../../forms/SearchBox';
import { SelectInput } from '../../forms/SelectInput';
import { SettledDateInput } from '../../forms/SettledDateInput';
import { TextInput } from '../../forms/TextInput';
import { ANYTHING, asked, isAsked, KIND_NAMES, type HistoryFilter } from './history-filter';

interface Props {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
  /** People whom the history names and who work on the books no more. */
  others: readonly (readonly [id: string, name: string])[];
}

/** Words, person, kind, days and amount; on a phone the words, and the rest behind a button. */
export function HistoryFilterBar({ filter, onChange, others }: Props) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [isOpen, setOpen] = useState(false);
  const set = Object.keys(asked({ ...filter, search: '' })).length;
  return (
    <Box role="search" className="not-printed" sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SearchBox
          label="Search the history"
          value={filter.search}
          onSearch={(search) => onChange({ search: search.slice(0, 100) })}
        />
        {isPhone && (
          <Badge badgeContent={set} color="primary">
            <Button
              variant="outlined"
              startIcon={<TuneIcon />}
              onClick={() => setOpen(!isOpen)}
              aria-expanded={isOpen}
              sx={{ minHeight: 40 }}
            >
              Filter
            </Button>
          </Badge>
        )}
        {isAsked(filter) && (
          <Button variant="text" onClick={() => onChange(ANYTHING)}>
            Clear
          </Button>
        )}
      </Box>
      {(!isPhone || isOpen) && <Choices filter={filter} onChange={onChange} others={others} />}
    </Box>
  );
}

function Choices({ filter, onChange, others }: Props) {
  const members = useMembers(useBusiness().id).data ?? [];
  const people = [
    ...members.map((member) => [member.userId, memberName(member)] as const),
    ...others.filter(([id]) => !members.some(({ userId }) => userId === id)),
  ];
  return (
    <Box
      sx={{
        mt: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, 1fr)', lg: 'repeat(5, 1fr)' },
        alignItems: 'start',
      }}
    >
      <SelectInput label="Person" value={filter.person} onChange={({ target }) => onChange({ person: target.value })}>
        <option value="">Everybody</option>
        <Options of={people} />
      </SelectInput>
      <SelectInput label="Kind" value={filter.kind} onChange={({ target }) => onChange({ kind: target.value })}>
        <option value="">Everything</option>
        <Options of={AUDIT_KINDS.map((kind) => [kind, KIND_NAMES[kind]])} />
      </SelectInput>
      <SettledDateInput label="From" isOptional value={filter.from} onSettle={(from) => onChange({ from })} />
      <SettledDateInput label="To" isOptional value={filter.to} onSettle={(to) => onChange({ to })} />
      <AmountInput value={filter.amount} onChange={(amount) => onChange({ amount })} />
    </Box>
  );
}

/** An amount that takes effect when it is left, or with Enter. */
function AmountInput({ value, onChange }: { value: string; onChange: (amount: string) => void }) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setDraft(value);
  }
  const amount = withoutSign(plainAmount(draft));
  const error = amount === '' ? '' : moneyMessage(amount);
  const settle = () => {
    if (error === '' && amount !== known) onChange(amount);
  };
  return (
    <TextInput
      label="Amount"
      inputMode="decimal"
      value={draft}
      error={error || undefined}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}
