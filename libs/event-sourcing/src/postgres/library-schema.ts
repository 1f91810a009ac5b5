import type { Pool } from 'pg';
import { inTransaction } from './transaction';

/** Any number; the same in every process, so that they migrate one after the other. */
const MIGRATION_LOCK = 7_203_915_001;

/**
 * Creates the library's own tables in the schema `event_sourcing`. Idempotent, safe to call from several processes at
 * once, to be called before anything else of the library uses the database. Only adds; existing rows stay.
 * @throws Error where the pool does not pipeline
 */
export async function migrate(pool: Pool): Promise<void> {
  // The library sends statements behind each other. Any other client queues them, which pg 9 refuses to do.
  if (!pool.options.pipeline) throw new Error('the pool has to be created with `pipeline: true`');
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(TABLES);
  });
}

/**
 * What is there already is not touched: `IF NOT EXISTS` takes the table's lock before it looks, and holds it to the end
 * of the transaction. Beside a projector at work, which has the row of its fill and is about to write it, that is a
 * deadlock.
 */
function index(name: string, on: string): string {
  return `DO $index$ BEGIN
  IF to_regclass('event_sourcing.${name}') IS NULL THEN CREATE INDEX ${name} ON event_sourcing.${on}; END IF;
END $index$;`;
}

function column(table: string, definition: string): string {
  const [name] = definition.split(' ', 1);
  return `DO $column$ BEGIN
  IF NOT EXISTS (
    SELECT FROM information_schema.columns
    WHERE table_schema = 'event_sourcing' AND table_name = '${table}' AND column_name = '${name}'
  ) THEN ALTER TABLE event_sourcing.${table} ADD COLUMN ${definition}; END IF;
END $column$;`;
}

const TABLES = `
CREATE SCHEMA IF NOT EXISTS event_sourcing;

-- One row a projection: which of its fills its views show.
CREATE TABLE IF NOT EXISTS event_sourcing.projections (
  name            text PRIMARY KEY,
  serving_schema  text NOT NULL,
  serving_version integer NOT NULL,
  paused          boolean NOT NULL DEFAULT false,
  last_comparison jsonb,
  switched_at     timestamptz NOT NULL DEFAULT now()
);

-- One row a fill: a version's tables, how far they are, and who may write them.
CREATE TABLE IF NOT EXISTS event_sourcing.fills (
  schema_name     text PRIMARY KEY,
  projection      text NOT NULL,
  version         integer NOT NULL,
  state           text NOT NULL CHECK (state IN ('serving', 'building', 'retired')),
  position        bigint NOT NULL DEFAULT 0,
  events          bigint NOT NULL DEFAULT 0,
  last_recorded_at timestamptz,
  -- The fencing token: raised whenever the right to write changes hands. A holder with an older one is refused.
  token           bigint NOT NULL DEFAULT 0,
  holder          text,
  lease_until     timestamptz NOT NULL DEFAULT '-infinity',
  -- Raised when a stream leaves quarantine, so that the holder looks again.
  quarantine_epoch bigint NOT NULL DEFAULT 0,
  last_error      text,
  last_error_at   timestamptz,
  events_per_second real NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now()
);
${index('fills_projection', 'fills (projection)')}
-- False for a fill that was begun before the ends of its streams were noted.
${column('fills', 'knows_streams boolean NOT NULL DEFAULT false')}

-- How far a fill knows each stream, by which it notices that an event is missing. Rewritten in place all the time.
CREATE TABLE IF NOT EXISTS event_sourcing.stream_ends (
  schema_name text NOT NULL,
  stream      text NOT NULL,
  -- The revision before the events of the newest batch.
  follows     bigint NOT NULL,
  revision    bigint NOT NULL,
  PRIMARY KEY (schema_name, stream)
) WITH (fillfactor = 70);
-- event_id, event_position: the newest event at or before the checkpoint, by which the log is known again.
-- astray_at: set where the log no longer holds that event; the rows are of a log that was put back.
${column('fills', 'event_id text')}
${column('fills', 'event_position bigint')}
${column('fills', 'astray_at timestamptz')}

CREATE TABLE IF NOT EXISTS event_sourcing.quarantine (
  schema_name text NOT NULL REFERENCES event_sourcing.fills ON DELETE CASCADE,
  stream      text NOT NULL,
  revision    bigint NOT NULL,
  position    bigint NOT NULL,
  event_id    text NOT NULL,
  event_type  text NOT NULL,
  error       text NOT NULL,
  since       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (schema_name, stream)
);

CREATE TABLE IF NOT EXISTS event_sourcing.snapshots (
  stream          text NOT NULL,
  decider         text NOT NULL,
  reducer_version integer NOT NULL,
  format          text NOT NULL,
  revision        bigint NOT NULL,
  head_id         text NOT NULL,
  head_hash       text NOT NULL,
  recorded_at     text NOT NULL,
  state           bytea NOT NULL,
  taken_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (stream, decider)
);

CREATE TABLE IF NOT EXISTS event_sourcing.outbox (
  id              uuid PRIMARY KEY,
  seq             bigint GENERATED ALWAYS AS IDENTITY,
  stream          text NOT NULL,
  event_type      text NOT NULL,
  data            jsonb NOT NULL,
  schema_version  integer NOT NULL,
  actor_id        text NOT NULL,
  actor_role      text NOT NULL,
  correlation_id  text NOT NULL,
  causation_id    text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  attempts        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error      text,
  poisoned_at     timestamptz,
  appended_at     timestamptz,
  position        bigint
);
${index('outbox_pending', 'outbox (stream, seq) WHERE appended_at IS NULL')}
${index('outbox_appended', 'outbox (appended_at) WHERE appended_at IS NOT NULL')}

CREATE TABLE IF NOT EXISTS event_sourcing.reservations (
  command_id text PRIMARY KEY,
  scope      text NOT NULL,
  resource   text NOT NULL,
  period     text NOT NULL,
  n          bigint NOT NULL CHECK (n > 0),
  expires_at timestamptz NOT NULL,
  -- Where the command's events stand, once they do: a projection past it counts them.
  position   bigint
);
${index('reservations_scope', 'reservations (scope, resource, period)')}
-- True once the log was seen to answer after the deadline of a command that nobody settled.
${column('reservations', 'log_answered boolean NOT NULL DEFAULT false')}
`;
