import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { CounterfoilEvent, LedgerEvent, UserEvent } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { BusinessFigures } from './analytics-figures';
import { dropErased } from './erased-businesses.rows';
import { businessOf, isUserStream, LEDGER_AND_USER_PREFIXES } from '@counterfoil/events/stream-names';

/** Nobody waits for statistics: few, larger batches cost a busy database less. */
const BATCH_INTERVAL_MS = 250;
const BUSINESS_TABLES = ['businesses'] as const;

/**
 * What administrators are told about the platform: who signed up, how often people come, what businesses record. Ids
 * and figures only; names are looked up where they are shown. Amounts are minor units.
 */
export const analyticsProjection: Projection = {
  name: 'analytics',
  version: 1,
  streamPrefixes: LEDGER_AND_USER_PREFIXES,
  batchIntervalMs: BATCH_INTERVAL_MS,
  tables: `
    create table users (
      id uuid primary key,
      registered_at timestamptz not null,
      setup_completed_at timestamptz,
      logins int not null default 0,
      last_login_at timestamptz,
      session_count int not null default 0,
      session_minutes bigint not null default 0,
      last_active_at timestamptz
    );
    create table businesses (
      id uuid primary key,
      owner_id uuid not null,
      registered_at timestamptz not null,
      archived_at timestamptz,
      last_recorded_at timestamptz,
      transactions bigint not null default 0,
      revenue numeric(38, 0) not null default 0,
      expenses numeric(38, 0) not null default 0
    );
    create index businesses_by_owner on businesses (owner_id);
    create table support_views (
      id uuid primary key,
      user_id uuid not null,
      viewed_by uuid not null,
      viewed_at timestamptz not null
    );
    create index support_views_by_user on support_views (user_id, viewed_at);`,
  tableNames: ['users', 'businesses', 'support_views'],
  project: (batch) => (client) => project(batch, client),
};

async function project(batch: readonly RecordedEvent[], client: PoolClient): Promise<void> {
  const figures = new BusinessFigures();
  for (const recorded of batch as readonly RecordedEvent<CounterfoilEvent>[]) {
    if (isUserStream(recorded.stream)) await projectUserFact(recorded as RecordedEvent<UserEvent>, client);
    else {
      await projectBusinessFact(recorded as RecordedEvent<LedgerEvent>, client);
      figures.collect(recorded as RecordedEvent<LedgerEvent>);
    }
  }
  await figures.write(client);
  await dropErased(batch, BUSINESS_TABLES, client);
}

async function projectUserFact({ id, event, metadata }: RecordedEvent<UserEvent>, client: PoolClient): Promise<void> {
  const { userId } = event.data;
  const at = metadata.recordedAt;
  switch (event.type) {
    case 'UserRegistered':
      await client.query(
        `insert into users (id, registered_at, last_active_at) values ($1, $2, $2) on conflict (id) do nothing`,
        [userId, at],
      );
      return;
    case 'UserSignedIn':
      await client.query(
        `update users set logins = logins + 1, last_login_at = $2, last_active_at = $2 where id = $1`,
        [userId, at],
      );
      return;
    case 'SessionEnded':
      await client.query(
        `update users set session_count = session_count + 1, session_minutes = session_minutes + $2 where id = $1`,
        [userId, event.data.minutes],
      );
      return;
    case 'SetupCompleted':
      await client.query(`update users set setup_completed_at = coalesce(setup_completed_at, $2) where id = $1`, [
        userId,
        at,
      ]);
      return;
    case 'SupportViewOpened':
      await client.query(
        `
          insert into support_views (id, user_id, viewed_by, viewed_at) values ($1, $2, $3, $4)
            on conflict (id) do nothing`,
        [id, userId, metadata.actorId, at],
      );
      return;
    case 'UserDeleted':
      await client.query(`delete from users where id = $1`, [userId]);
      await client.query(`delete from support_views where user_id = $1`, [userId]);
      return;
    case 'UserSignedOut':
    case 'PasswordChanged':
    case 'SecondFactorAdded':
    case 'SecondFactorRemoved':
    case 'RecoveryCodesMade':
    case 'RecoveryCodeUsed':
    case 'SubscriptionBegun':
    case 'SubscriptionEnded':
    case 'AdminAccessGranted':
    case 'AdminAccessRevoked':
      return;
    default:
      event satisfies never;
  }
}

async function projectBusinessFact(
  { stream, event, metadata }: RecordedEvent<LedgerEvent>,
  client: PoolClient,
): Promise<void> {
  const businessId = businessOf(stream);
  switch (event.type) {
    case 'BusinessRegistered':
      await client.query(`insert into businesses (id, owner_id, registered_at) values ($1, $2, $3)`, [
        businessId,
        event.data.ownerId,
        metadata.recordedAt,
      ]);
      return;
    case 'BusinessHandedOver':
      await client.query(`update businesses set owner_id = $2 where id = $1`, [businessId, event.data.ownerId]);
      return;
    case 'BusinessArchived':
      await client.query(`update businesses set archived_at = $2 where id = $1`, [businessId, metadata.recordedAt]);
      return;
    case 'BusinessRestored':
      await client.query(`update businesses set archived_at = null where id = $1`, [businessId]);
      return;
    default:
      return;
  }
}
