import type { SeededRandom } from '../../oracle/seeded-random';
import type { Asking } from './asking';
import { pause } from './fault';
import type { Findings } from './findings';
import { countedTransactions, readLog } from './log-facts';
import { grantTransactions, type World } from './world';

/**
 * What a bulk call has reserved, whose outcome is open, counts for a hundred seconds: its deadline of sixty, thirty
 * until it is looked for, and ten for appends that may still be on their way.
 */
const RESERVED_FOR_MS = 100_000;
/** The call may have begun with the check, and a refusal is asked again once a second. */
const SLACK_MS = 15_000;
const REST_MS = 1_000;
/** So many more each round. */
const GRANTED = 25;

/** A plan that fills up while things go wrong: exactly full at the end of each round, never more, never less. */
export class LimitCheck {
  private limit = 0;

  constructor(
    private readonly world: World,
    private readonly asking: Asking,
    private readonly findings: Findings,
    private readonly random: SeededRandom,
  ) {}

  async grantMore(): Promise<void> {
    this.limit += GRANTED;
    await grantTransactions(this.world.app, this.world.limitedOwner, this.limit);
  }

  /** Records until the plan is full, and compares. */
  async check(): Promise<void> {
    const deadline = Date.now() + RESERVED_FOR_MS + SLACK_MS;
    for (;;) {
      const isRefused = await this.isRefused();
      if (!isRefused && Date.now() < deadline) continue;
      const count = await this.count();
      if (isRefused && count === this.limit) return;
      const found = `${count ?? 'unknown'} of ${this.limit}`;
      if (count !== undefined && count > this.limit) return this.findings.report('more than the plan allows', found);
      if (Date.now() > deadline) return this.findings.report('the plan does not fill up exactly', found);
      await pause(REST_MS);
    }
  }

  private async count(): Promise<number | undefined> {
    const facts = await readLog(this.world.limited.client, this.world.limited.path);
    return facts && countedTransactions(facts);
  }

  private async isRefused(): Promise<boolean> {
    const { deed, send } = this.asking.expense(this.world.limited, 'l');
    const said = await this.asking.persist(deed, this.random, send, true, [403]);
    return said?.status === 403;
  }
}
