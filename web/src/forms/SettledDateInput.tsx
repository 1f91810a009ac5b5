import { useEffect, useEffectEvent, useState } from 'react';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { DateInput } from './TextInput';

/** A pause after which a typed day is taken: while a year is typed, other days go by. */
const TYPING_PAUSE_MS = 400;

interface Props {
  label: string;
  value: string;
  /** Called with a whole day, or with nothing where `isOptional`. */
  onSettle: (day: string) => void;
  isOptional?: boolean;
  error?: string | undefined;
}

/** A day that takes effect by itself once it is whole. */
export function SettledDateInput({ label, value, onSettle, isOptional = false, error }: Props) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // Changed from outside (a preset, the back button): the field follows.
    setKnown(value);
    setDraft(value);
  }
  const isWhole = isCalendarDate(draft) || (isOptional && draft === '');
  const settle = useEffectEvent((day: string) => onSettle(day));
  useEffect(() => {
    if (!isWhole || draft === known) return;
    const timer = setTimeout(() => settle(draft), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isWhole, known]);
  return (
    <DateInput
      label={label}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      error={isWhole ? error : 'Choose a day'}
    />
  );
}
