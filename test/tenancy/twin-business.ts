/** In the log of a running app, a second business that shares every id with another one, as an archive may bring it. */
import { randomUUID } from 'node:crypto';
import { eventHash, GENESIS_HASH } from '@counterfoil/event-sourcing/log/chain';
import { NO_STREAM, type EventLog, type ProposedEvent } from '@counterfoil/event-sourcing/log/event-log';
import type { JsonObject, StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { eventCodec } from '@counterfoil/events/event-codec';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { Client } from 'pg';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { TWIN_FACTOR, TWIN_MARK } from './histories';

/** Whose books are copied, and whose they become. */
export interface TwinParts {
  readonly from: { readonly businessId: string; readonly ownerId: string };
  readonly to: { readonly businessId: string; readonly ownerId: string };
}

const TEXTS = new Set(['name', 'previousName', 'description', 'nickname', 'reference', 'reason']);
const APPENDED_AT_ONCE = 100;

/** Appends the twin's stream: other names, amounts and owner, every other id the same. @returns the last position */
export async function appendTwin(log: EventLog, parts: TwinParts): Promise<bigint> {
  const stream = ledgerStream(parts.to.businessId);
  const events: ProposedEvent[] = [];
  let prevHash = GENESIS_HASH;
  for await (const page of log.readStream(ledgerStream(parts.from.businessId))) {
    for (const stored of page) {
      const event = twinEvent(stored, parts, prevHash);
      prevHash = eventHash({ stream, revision: stored.revision, ...event });
      events.push(event);
    }
  }
  let appended = { revision: NO_STREAM, position: 0n };
  for (let at = 0; at < events.length; at += APPENDED_AT_ONCE) {
    appended = await log.append(stream, events.slice(at, at + APPENDED_AT_ONCE), appended.revision);
  }
  return appended.position;
}

/** Puts the plain rows beside it, under the same ids of accounts, transactions and rules. */
export async function insertTwinRows(client: Client, { from, to }: TwinParts): Promise<void> {
  const copies: Record<string, Record<string, string>> = {
    business_profiles: { owner_id: `'${to.ownerId}'`, name: `name || '${TWIN_MARK}'` },
    account_numbers: { account_number: `'T' || account_number` },
    bank_categories: {},
    import_fingerprints: {},
    import_profiles: { mapping: `mapping || '{"twin": true}'` },
    rules: { name: `name || '${TWIN_MARK}'` },
  };
  for (const [table, changed] of Object.entries(copies)) {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'platform' and table_name = $1`,
      [table],
    );
    const values = rows.map(({ name }) => (name === 'business_id' ? `'${to.businessId}'` : (changed[name] ?? name)));
    await client.query(
      `insert into platform.${table} (${rows.map(({ name }) => name).join(', ')})
       select ${values.join(', ')} from platform.${table} where business_id = $1`,
      [from.businessId],
    );
  }
}

function twinEvent(stored: StoredEvent, parts: TwinParts, prevHash: string): ProposedEvent {
  const event = eventCodec.decode(stored) as LedgerEvent;
  const { type, data } = eventCodec.encode({ type: event.type, data: twinValue(event.data, '', parts) } as LedgerEvent);
  const metadata = JSON.parse(owned(JSON.stringify(stored.metadata), parts)) as JsonObject;
  return { id: randomUUID(), type, data, metadata: { ...metadata, prevHash } };
}

function twinValue(value: unknown, key: string, parts: TwinParts): unknown {
  if (Array.isArray(value)) return value.map((item) => twinValue(item, key, parts));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, twinValue(part, name, parts)]));
  }
  if (typeof value === 'bigint') return value * TWIN_FACTOR;
  if (typeof value !== 'string') return value;
  return TEXTS.has(key) && value !== '' ? value + TWIN_MARK : owned(value, parts);
}

function owned(text: string, { from, to }: TwinParts): string {
  return text.replaceAll(from.businessId, to.businessId).replaceAll(from.ownerId, to.ownerId);
}
