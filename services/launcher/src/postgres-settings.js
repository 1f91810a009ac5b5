// @ts-check
'use strict';

/** For one laptop with this load: many small durable commits, some large scans, no replication. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_buffers: '16MB',
  // Postgres' own way to compress, the only one that comes with these binaries, took a fifth of its time while rows
  // came in numbers.
  wal_compression: 'off',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // A client that vanished without closing must not hold its locks for the two hours of the system's default.
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

module.exports = { SETTINGS };
