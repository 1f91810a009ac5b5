import { FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { RECURRENCE_UNITS } from '@counterfoil/accounting/recurrence';
import { fieldsOf } from '../../forms/field-of';
import { Options } from '../../forms/Options';
import { SelectInput } from '../../forms/SelectInput';
import { DateInput, TextInput } from '../../forms/TextInput';
import { weekOf, type ScheduleFormValues } from './schedule-form';
import { ordinal, WEEK_NAMES, WEEKDAY_NAMES } from './schedule-words';

/** A number as it is typed: an empty field is none. */
const WHOLE = { setValueAs: (text: string | number) => (text === '' ? undefined : Number(text)) };

/** On which days, until when, and whether somebody is asked. */
export function RecurrenceFields({ startLabel }: { startLabel: string }) {
  const form = useFormContext<ScheduleFormValues>();
  const field = fieldsOf(form);
  const [unit, every, startsOn, ends] = useWatch({
    control: form.control,
    name: ['unit', 'every', 'startsOn', 'ends'],
  });
  const isSeveral = Number(every) !== 1;
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <DateInput label={startLabel} {...field('startsOn')} />
        <Stack direction="row" spacing={2} sx={{ width: '100%' }}>
          <TextInput label="Every" type="number" inputProps={{ min: 1, max: 366 }} {...field('every', WHOLE)} />
          <SelectInput label="Unit" {...field('unit')}>
            <Options of={RECURRENCE_UNITS.map((name) => [name, isSeveral ? `${name}s` : name] as const)} />
          </SelectInput>
        </Stack>
      </Stack>
      {unit === 'month' && (
        <SelectInput label="On" hint="Where a month has no such day, its last one is taken." {...field('on')}>
          <Options of={monthChoices(startsOn)} />
        </SelectInput>
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <SelectInput label="Ends" {...field('ends')}>
          <Options
            of={[
              ['never', 'Never'],
              ['until', 'On a day'],
              ['times', 'After a number of times'],
            ]}
          />
        </SelectInput>
        {ends === 'until' && <DateInput label="Last day" {...field('until')} />}
        {ends === 'times' && (
          <TextInput label="Times" type="number" inputProps={{ min: 1, max: 1000 }} {...field('times', WHOLE)} />
        )}
      </Stack>
      <Controller
        control={form.control}
        name="asksFirst"
        render={({ field: { value, onChange } }) => (
          <RadioGroup aria-label="When it is due" value={value} onChange={onChange}>
            <FormControlLabel
              value="no"
              control={<Radio size="small" />}
              label={text('Record it by itself on its day')}
            />
            <FormControlLabel
              value="yes"
              control={<Radio size="small" />}
              label={text('Put it forward, and I confirm it')}
            />
          </RadioGroup>
        )}
      />
    </>
  );
}

function text(label: string) {
  return <Typography variant="body2">{label}</Typography>;
}

function monthChoices(startsOn: string): [string, string][] {
  const day = Number(startsOn.slice(8, 10));
  if (!day) return [['day', 'the same day']];
  const { weekOfMonth, weekday } = weekOf(startsOn);
  return [
    ['day', `the ${ordinal(day)}`],
    ['last', 'the last day of the month'],
    ['weekday', `the ${WEEK_NAMES[weekOfMonth - 1]} ${WEEKDAY_NAMES[weekday - 1]}`],
  ];
}
