import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { accountLimit, isUnlimited, PlanService, PlanQuota } from '../billing/billing.module';
import { JobFailed, type Job } from '../jobs/jobs.module';
import type { CheckedArchive } from './archive-check';

/** Under which a restore holds its transactions, beside the business under the job's own id. */
const TRANSACTIONS = '2c1f6d0e-7b0d-5b7e-9c2f-3a8e5e0f6d11';

/** The room that a restore takes on its owner's plan, from when it is asked for until it is counted. */
@Injectable()
export class RestoreReservation {
  constructor(
    private readonly quota: PlanQuota,
    private readonly plans: PlanService,
  ) {}

  /** Room for a business; asked for again by a run, it is held once. @returns what to say where there is none */
  holdBusiness(jobId: string, ownerId: string): Promise<string | undefined> {
    return this.quota.holdBusiness(ownerId, jobId);
  }

  /**
   * Room for all that an archive brings along. Of one that others made, every transaction that stands counts as
   * recorded today.
   * @throws JobFailed saying what the plan says
   */
  async hold({ id, actorId }: Job, { state, usage }: CheckedArchive, isSigned: boolean, today: string): Promise<void> {
    const limit = accountLimit(await this.plans.planOf(actorId));
    const open = Object.values(state.accounts).filter(({ isArchived }) => !isArchived).length;
    if (!isUnlimited(limit) && open > limit.max) throw new JobFailed(limit.message);
    const count = (period: string): number => (isSigned ? usage.in(period) : usage.standing);
    const refused =
      (await this.holdBusiness(id, actorId)) ??
      (await this.quota.holdTransactions(actorId, v5(id, TRANSACTIONS), today, count));
    if (refused !== undefined) throw new JobFailed(refused);
  }

  /** From this position on the projection counts it. */
  async settle(jobId: string, position: bigint): Promise<void> {
    await Promise.all([jobId, v5(jobId, TRANSACTIONS)].map((id) => this.quota.settle(id, position)));
  }

  async giveBack(jobId: string): Promise<void> {
    await Promise.all([jobId, v5(jobId, TRANSACTIONS)].map((id) => this.quota.giveBack(id)));
  }
}
