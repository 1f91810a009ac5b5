import type Redis from 'ioredis';

/** What calls are counted by, and how many of them a minute has. */
export interface CallCount {
  readonly key: string;
  readonly max: number;
}

/** Where one of the counts stands after a call. */
export interface Standing extends CallCount {
  /** Calls of this minute, this one among them. */
  readonly calls: number;
  readonly msBeforeNext: number;
}

const WINDOW_SECONDS = 60;
const PREFIX = 'limit:calls:';
/** Keys that are over and remembered; beyond it all are forgotten, which costs a question to Redis each. */
const MAX_REMEMBERED = 10_000;

/** Several counts go up together, in one question: a call about a business is counted three times. */
const COUNT = `
  local standings = {}
  for place, key in ipairs(KEYS) do
    local calls = redis.call('incr', key)
    local left = calls == 1 and -1 or redis.call('pttl', key)
    if left < 0 then
      redis.call('pexpire', key, ARGV[1])
      left = tonumber(ARGV[1])
    end
    standings[2 * place - 1] = calls
    standings[2 * place] = left
  end
  return standings`;

type CountCommand = (keyCount: number, ...keysAndWindow: (string | number)[]) => Promise<number[]>;

/**
 * Counts calls by the minute in Redis, over all processes, with one question a call. Who is over their limit is
 * remembered in the process, so that a flood costs Redis nothing.
 */
export class CallCounts {
  private readonly over = new Map<string, { readonly until: number; readonly standing: Standing }>();
  private readonly count: CountCommand;

  constructor(redis: Redis) {
    redis.defineCommand('counterfoilCountCalls', { lua: COUNT });
    this.count = (redis as unknown as { counterfoilCountCalls: CountCommand }).counterfoilCountCalls.bind(redis);
  }

  /**
   * @returns where each of the counts stands, of those that are over already only the first.
   * @throws what Redis does
   */
  async note(counts: readonly CallCount[]): Promise<Standing[]> {
    const known = this.knownOver(counts);
    if (known) return [known];
    const answer = await this.count(counts.length, ...counts.map(({ key }) => PREFIX + key), WINDOW_SECONDS * 1_000);
    const standings = counts.map((count, place): Standing => ({
      ...count,
      calls: answer[2 * place] ?? 0,
      msBeforeNext: answer[2 * place + 1] ?? 0,
    }));
    for (const standing of standings) if (standing.calls >= standing.max) this.remember(standing);
    return standings;
  }

  private knownOver(counts: readonly CallCount[]): Standing | undefined {
    if (this.over.size === 0) return undefined;
    const now = Date.now();
    for (const { key } of counts) {
      const known = this.over.get(key);
      if (known && known.until > now)
        return { ...known.standing, calls: known.standing.max + 1, msBeforeNext: known.until - now };
      if (known) this.over.delete(key);
    }
    return undefined;
  }

  private remember(standing: Standing): void {
    if (this.over.size >= MAX_REMEMBERED) this.over.clear();
    this.over.set(standing.key, { until: Date.now() + standing.msBeforeNext, standing });
  }
}
