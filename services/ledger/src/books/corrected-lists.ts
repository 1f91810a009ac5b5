import { correctedListOf, type CorrectedList, type ReadRows } from './corrected-list.queries';

/** Businesses with thousands of corrections are rare; what is known of one takes a few megabytes. */
const MOST_KNOWN = 20;

const REVISION = 'select revision from books.stream_heads where business_id = $1';

interface Known {
  readonly revision: string;
  readonly list: Promise<CorrectedList | undefined>;
}

/**
 * What the lists of businesses show of corrected transactions, worked out once for each state of the books: with each
 * page it would cost more than the page.
 */
export class CorrectedLists {
  private readonly known = new Map<string, Known>();

  /** @throws what reading throws; it is read again then */
  async of(businessId: string, read: ReadRows): Promise<CorrectedList | undefined> {
    // Read before the list: what is worked out is of this state or a later one, and asked for no more once it is later.
    const [head] = await read<{ revision: string }>(REVISION, [businessId]);
    if (!head) return undefined;
    const known = this.known.get(businessId);
    if (known?.revision === head.revision) return known.list;
    const list = correctedListOf(businessId, read);
    this.keep(businessId, { revision: head.revision, list });
    list.catch(() => this.known.delete(businessId));
    return list;
  }

  /** The one that was worked out the longest ago goes first. */
  private keep(businessId: string, known: Known): void {
    this.known.delete(businessId);
    this.known.set(businessId, known);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= MOST_KNOWN) break;
      this.known.delete(oldest);
    }
  }
}
