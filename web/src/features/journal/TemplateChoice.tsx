import { Alert, Stack } from '@mui/material';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { SelectInput } from '../../forms/SelectInput';
import { ENTRY_TEMPLATES, missingFrom, type EntryTemplate } from './entry-templates';

/** What the entry begins with; what the chart lacks for it is said. */
export function TemplateChoice({
  chosen,
  chart,
  onChoose,
}: {
  chosen: EntryTemplate | null;
  chart: readonly ChartAccount[];
  onChoose: (template: EntryTemplate | null) => void;
}) {
  const missing = chosen ? missingFrom(chart, chosen) : [];
  return (
    <Stack spacing={1.5}>
      <SelectInput
        label="Template"
        hint={chosen?.text ?? 'Depreciation, accrual or prepayment, with their ledger accounts'}
        value={chosen?.name ?? ''}
        onChange={({ target }) => onChoose(ENTRY_TEMPLATES.find(({ name }) => name === target.value) ?? null)}
      >
        <option value="">None</option>
        {ENTRY_TEMPLATES.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectInput>
      {missing.length > 0 && (
        <Alert severity="info">
          Your chart of accounts has no {missing.join(' and no ')} that takes entries. Choose another ledger account, or
          add it under Chart of Accounts.
        </Alert>
      )}
    </Stack>
  );
}
