/**
 * How much an event takes in memory and in a batch of rows, next to others: one, and one for each element of its lists.
 * A hundred imported rows in one event weigh a hundred times as much as one that was entered by hand.
 */
export function eventWeight({ data }: { readonly data: object }): number {
  let weight = 1;
  for (const member of Object.values(data)) if (Array.isArray(member)) weight += member.length;
  return weight;
}
