import { Box } from '@mui/material';
import { rangePresets } from '@counterfoil/accounting/range-presets';
import { Options } from '../../forms/Options';
import { SelectInput } from '../../forms/SelectInput';
import { SettledDateInput } from '../../forms/SettledDateInput';
import { useBusiness } from '../../books/business-context';

export interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

const OWN_DAYS = 'own';

/** The days of a report: a period by its name, or two days. */
export function RangeFilter({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const presets = rangePresets(useBusiness());
  const shown = presets.find(({ startDate, endDate }) => startDate === range.startDate && endDate === range.endDate);
  const isReversed = range.startDate > range.endDate;
  const choose = (name: string) => {
    const preset = presets.find((candidate) => candidate.name === name);
    if (preset) onChange({ startDate: preset.startDate, endDate: preset.endDate });
  };
  return (
    <>
      <Box sx={{ width: { xs: '100%', sm: 176 } }}>
        <SelectInput label="Period" value={shown?.name ?? OWN_DAYS} onChange={(event) => choose(event.target.value)}>
          {!shown && <option value={OWN_DAYS}>Own dates</option>}
          <Options of={presets.map(({ name, label }) => [name, label])} />
        </SelectInput>
      </Box>
      <Box sx={{ width: { xs: 'calc(50% - 4px)', sm: 160 } }}>
        <SettledDateInput
          label="Start date"
          value={range.startDate}
          onSettle={(startDate) => onChange({ ...range, startDate })}
          error={isReversed ? 'The start is after the end' : undefined}
        />
      </Box>
      <Box sx={{ width: { xs: 'calc(50% - 4px)', sm: 160 } }}>
        <SettledDateInput
          label="End date"
          value={range.endDate}
          onSettle={(endDate) => onChange({ ...range, endDate })}
        />
      </Box>
    </>
  );
}
