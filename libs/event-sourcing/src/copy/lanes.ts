/**
 * Does a piece of work for each item, so many at once, begun in their order.
 * @throws what the first that failed throws, once none is under way any more; nothing is begun after it
 */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined && !hasFailed; item = items[next++]) {
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(lanes, items.length) }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
