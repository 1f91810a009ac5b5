import { useBusiness } from '../books/business-context';
import { knownAtText, momentText } from './known-at';
import { useKnownMoment } from './known-at.queries';

/** As wide as a moment gets. */
const ANY_MOMENT = '2026-09-28T20:00:00Z';

/** What "as known" says in a sentence. The moment of a position comes a little later, where there is room for it. */
export function KnownAtWords({ knownAt }: { knownAt: string }) {
  const business = useBusiness();
  const { data, isLoading } = useKnownMoment(business.id, knownAt);
  return (
    <>
      {knownAtText(knownAt, business, data)}
      {isLoading ? (
        <span style={{ visibility: 'hidden' }}>{momentText(ANY_MOMENT, business)}</span>
      ) : (
        momentText(data?.recordedAt, business)
      )}
    </>
  );
}
