/**
 * Picks the next job of a kind: of each person the oldest, and of those the one whose person has the fewest running and
 * was served longest ago, so that nobody waits for another person's whole queue. A person has a limited number running,
 * and a business one where the kind says so. What BullMQ hands over is only the signal. Parameters: $1 kind, $2 seconds
 * after which a silent run is dead, $3 one at a time for a business, $4 running jobs of a person.
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
        (j.status = 'queued' AND (j.cancel_requested OR j.not_before <= now()))
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
