/** What stands between us and Postgres may forget a connection that is silent for minutes, and tells nobody. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Postgres sees within half a minute that we are gone, and gives up our locks; by itself it waits for two hours. */
export const SERVER_KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
