import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PlansInForce, type PlanInForce } from './plans-in-force.repository';

/**
 * Every write asks for its owner's plan; a change is noticed within this time in other processes, at once in this one.
 */
const REMEMBERED_MS = 3_000;
/** Beyond this many owners the memory is emptied; each costs one small query to find again. */
const MAX_REMEMBERED = 10_000;

/** Which plan holds for whom. */
@Injectable()
export class PlanService implements OnModuleInit {
  private readonly remembered = new Map<string, { plan: Promise<PlanInForce>; until: number }>();

  constructor(private readonly plans: PlansInForce) {}

  onModuleInit(): Promise<void> {
    return this.plans.seed();
  }

  /** @returns the plan of a user's active subscription, the free plan without one. */
  planOf(userId: string): Promise<PlanInForce> {
    const known = this.remembered.get(userId);
    if (known && known.until > Date.now()) return known.plan;
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    const plan = this.plans.inForce(userId);
    this.remembered.set(userId, { plan, until: Date.now() + REMEMBERED_MS });
    plan.catch(() => this.remembered.delete(userId));
    return plan;
  }

  /** Looks again: the user's plan has changed, or without a user some plan itself. */
  forget(userId?: string): void {
    if (userId === undefined) this.remembered.clear();
    else this.remembered.delete(userId);
  }
}
