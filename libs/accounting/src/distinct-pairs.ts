/** Two rows that look like the two ends of one transfer. */
interface Pair {
  readonly transactionId: string;
  readonly counterpartId: string;
}

/** Each row in one pair at most, the first that it stands in: of pairs that begin with the nearest the nearest. */
export function distinctPairs<P extends Pair>(pairs: readonly P[]): readonly P[] {
  const taken = new Set<string>();
  return pairs.filter(({ transactionId, counterpartId }) => {
    if (taken.has(transactionId) || taken.has(counterpartId)) return false;
    taken.add(transactionId).add(counterpartId);
    return true;
  });
}
