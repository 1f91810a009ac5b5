/** So many finished jobs of a person are several in a row, where all of them ended within this. */
const SEVERAL = 3;
const IN_A_ROW = "interval '2 minutes'";
/** So many times as long as the last one took does the next one wait, and no longer than this. */
const REST_TIMES = 3;
const LONGEST_REST = "interval '30 seconds'";

/**
 * A job `j` that stands back, whose person had several in a row, and who is to leave the others room after the last.
 */
const RESTS = `
  j.stands_back AND EXISTS (
    SELECT FROM (
      SELECT s.started_at, s.finished_at FROM platform.jobs s
      WHERE s.actor_id = j.actor_id AND s.kind = $1 AND s.finished_at IS NOT NULL
      ORDER BY s.started_at DESC LIMIT ${SEVERAL}
    ) last
    HAVING count(*) = ${SEVERAL} AND min(finished_at) > now() - ${IN_A_ROW}
      AND max(finished_at + least(${REST_TIMES} * (finished_at - started_at), ${LONGEST_REST})) > now()
  )`;

/**
 * Which job is run next, where a kind has a place free. Nobody waits for another person's whole queue: the next one is
 * of whoever has the fewest running, and of those who were last served longest ago; of one person the one asked for
 * first. A person has so many at once, and a business one where the kind says so. After several in a row the next one
 * of a person rests, where it was asked for beside others. What BullMQ hands over is only the
 * turn. Parameters: $1 kind, $2 seconds after which a silent run is dead, $3 one at a time for a business, $4 at once
 * for a person.
 */
export const NEXT_JOB = `
  WITH running AS (
    SELECT business_id, actor_id FROM platform.jobs
    WHERE kind = $1 AND status = 'running' AND heartbeat_at >= now() - $2 * interval '1 second'
  ), due AS (
    SELECT DISTINCT ON (j.actor_id) j.id, j.actor_id, j.created_at,
      (SELECT count(*) FROM running r WHERE r.actor_id = j.actor_id) AS runs
    FROM platform.jobs j
    WHERE j.kind = $1
      AND (
        -- One that was cancelled while it ran and came back unheard is picked to be ended.
        (j.status = 'queued' AND (j.cancel_requested OR (j.not_before <= now() AND NOT (${RESTS}))))
        OR (j.status = 'running' AND j.heartbeat_at < now() - $2 * interval '1 second')
      )
      AND NOT ($3::boolean AND EXISTS (SELECT FROM running r WHERE r.business_id = j.business_id))
      AND (SELECT count(*) FROM running r WHERE r.actor_id = j.actor_id) < $4
    ORDER BY j.actor_id, j.created_at
  )
  SELECT id FROM due
  ORDER BY runs,
    (SELECT max(s.started_at) FROM platform.jobs s WHERE s.actor_id = due.actor_id AND s.kind = $1) NULLS FIRST,
    created_at, id
  LIMIT 1`;

/** Two claims of a kind are decided one after the other: each must see what the other one did. */
export const CLAIM_LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('claim ' || $1, 0))`;

/** Jobs of a kind that wait, due or not: whoever got a turn in vain comes again while there are some. */
export const WAITING_JOBS = `
  SELECT count(*)::int AS n FROM platform.jobs WHERE kind = $1 AND status = 'queued'`;
