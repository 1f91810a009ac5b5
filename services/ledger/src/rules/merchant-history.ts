import { Injectable } from '@nestjs/common';
import { nicknameOf } from '@counterfoil/bank-statements/merchants/nickname';
import { merchantKey } from '@counterfoil/bank-statements/merchants/merchant-key';
import { TimeSlice } from '../process/time-slice';
import { MerchantRowsQueries, type DescribedRows } from './merchant-rows.queries';

/** Businesses whose merchants are kept in memory at a time. */
const MAX_REMEMBERED = 50;

/** Partial matches shorter than this would join strangers (docs/rules.md, Imports). */
const MIN_PARTIAL_LENGTH = 4;

export type Direction = 'expense' | 'deposit';

export interface Merchant {
  /** As people write it. */
  readonly name: string;
  readonly key: string;
  readonly direction: Direction;
  readonly rows: readonly DescribedRows[];
}

interface Remembered {
  readonly revision: string;
  readonly byKey: ReadonlyMap<string, Merchant>;
}

/** The merchants of a business, by what its own transactions say; made anew when its books have moved on. */
@Injectable()
export class MerchantHistory {
  private readonly remembered = new Map<string, Remembered>();

  constructor(private readonly rows: MerchantRowsQueries) {}

  /**
   * Merchants of the same direction with an equal key, else with one that contains it or is contained in it, in whole
   * words.
   */
  async similar(businessId: string, description: string, direction: Direction): Promise<readonly Merchant[]> {
    return (await this.finder(businessId))(description, direction);
  }

  /** The same for many rows, against one state of the books. */
  async finder(businessId: string): Promise<(description: string, direction: Direction) => readonly Merchant[]> {
    const byKey = await this.of(businessId);
    // A file of many rows names few merchants.
    const found = new Map<string, readonly Merchant[]>();
    return (description, direction) => {
      const key = merchantKey(description);
      const place = keyed(direction, key);
      const merchants = found.get(place) ?? similarIn(byKey, key, direction);
      found.set(place, merchants);
      return merchants;
    };
  }

  private async of(businessId: string): Promise<ReadonlyMap<string, Merchant>> {
    const revision = await this.rows.revision(businessId);
    const known = this.remembered.get(businessId);
    if (known?.revision === revision) return known.byKey;
    const byKey = await merchantsOf(await this.rows.described(businessId));
    this.remembered.delete(businessId);
    this.remembered.set(businessId, { revision, byKey });
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > MAX_REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
    return byKey;
  }
}

function similarIn(byKey: ReadonlyMap<string, Merchant>, key: string, direction: Direction): readonly Merchant[] {
  if (key === '') return [];
  const equal = byKey.get(keyed(direction, key));
  const partial = [...byKey.values()].filter(
    (merchant) => merchant.direction === direction && merchant.key !== key && isPart(merchant.key, key),
  );
  return equal ? [equal, ...partial] : partial;
}

/** In turns: there may be twenty thousand descriptions, none like another. */
async function merchantsOf(rows: readonly DescribedRows[]): Promise<ReadonlyMap<string, Merchant>> {
  const slice = new TimeSlice();
  const byKey = new Map<string, Merchant & { readonly rows: DescribedRows[] }>();
  const keys = new Map<string, string>();
  for (const row of rows) {
    if (slice.isOver()) await slice.next();
    const key = keys.get(row.description) ?? merchantKey(row.description);
    keys.set(row.description, key);
    if (key === '') continue;
    const place = keyed(row.direction, key);
    const merchant = byKey.get(place);
    if (merchant) merchant.rows.push(row);
    else byKey.set(place, { name: nicknameOf(row.description), key, direction: row.direction, rows: [row] });
  }
  return byKey;
}

function keyed(direction: Direction, key: string): string {
  return `${direction}:${key}`;
}

function isPart(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.length >= MIN_PARTIAL_LENGTH && ` ${longer} `.includes(` ${shorter} `);
}
