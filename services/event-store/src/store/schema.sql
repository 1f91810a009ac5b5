-- The log of the local event store. One row an event; rows are only ever inserted, by the one writer that holds the
-- advisory lock, so that "position" grows in commit order and whoever has read up to a position has missed nothing below it.
CREATE SCHEMA IF NOT EXISTS event_store;

CREATE TABLE IF NOT EXISTS event_store.events (
  position     bigint  PRIMARY KEY,
  stream       text    COLLATE "C" NOT NULL,
  revision     bigint  NOT NULL,
  id           uuid    NOT NULL, -- deliberately not unique: the real server would accept the same id again at a later revision
  type         text    COLLATE "C" NOT NULL,
  content_type text    NOT NULL,
  created_at   bigint  NOT NULL, -- milliseconds since 1970
  data         bytea   NOT NULL, -- as received, byte for byte
  metadata     bytea   NOT NULL,
  UNIQUE (stream, revision)
);
