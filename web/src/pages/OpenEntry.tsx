import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';

const EntryPanel = lazy(async () => ({ default: (await import('../features/audit/EntryPanel')).EntryPanel }));

/** The entry that the address names (`entry=12`), beside the report. */
export function OpenEntry() {
  const [params, setParams] = useSearchParams();
  const number = Number(params.get('entry'));
  const change = (entry: number | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (entry === null) after.delete('entry');
      else after.set('entry', String(entry));
      return after;
    });
  if (!Number.isInteger(number) || number < 1) return null;
  return (
    <Suspense fallback={null}>
      <EntryPanel entryNumber={number} onOpen={change} onClose={() => change(null)} />
    </Suspense>
  );
}
