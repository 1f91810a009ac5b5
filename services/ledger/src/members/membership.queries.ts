import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { GroupedCalls } from '@counterfoil/event-sourcing/write/grouped-calls';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';

/** What the path of a call names: the business itself, or one of its parts. */
export type PathSubject = 'business' | 'account' | 'category';

/** Memberships looked up by one query. */
const MAX_GROUP = 500;

interface Asked {
  readonly userId: string;
  readonly id: string;
}

interface MembershipRow extends Membership {
  /** Place in the group of who asked, from 1. */
  readonly place: string;
}

const MEMBERSHIP = `
  select asked.place, member.business_id as "businessId", member.role, business.owner_id as "ownerId",
    business.time_zone as "timeZone", business.exponent, business.closing_roles as "closingRoles"
  from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (user_id, id, place)`;
const IN_BUSINESS = `
  join books.businesses business on business.id = member.business_id`;
/** A part is looked for in the businesses that the user is a member of, and nowhere else. */
const ofPart = (table: 'accounts' | 'categories'): string => `${MEMBERSHIP}
  join books.members member on member.user_id = asked.user_id
  join books.${table} part on part.business_id = member.business_id and part.id = asked.id and not part.is_deleted
  ${IN_BUSINESS} order by asked.place, member.joined_at, member.business_id`;

const BY_SUBJECT: Readonly<Record<PathSubject, string>> = {
  business: `${MEMBERSHIP}
    join books.members member on member.business_id = asked.id and member.user_id = asked.user_id ${IN_BUSINESS}`,
  account: ofPart('accounts'),
  category: ofPart('categories'),
};

@Injectable()
export class MembershipQueries {
  private readonly reads: Readonly<Record<PathSubject, GroupedCalls<Asked, Membership | undefined>>>;

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {
    const grouped = (subject: PathSubject) =>
      new GroupedCalls<Asked, Membership | undefined>((asked) => this.read(subject, asked), MAX_GROUP);
    this.reads = { business: grouped('business'), account: grouped('account'), category: grouped('category') };
  }

  /**
   * The user's place in the business that the subject is, or belongs to; undefined for strangers and unknown ids alike.
   * An account's or a category's id may stand in several businesses: of those that the user is a member of, the one
   * joined first is meant.
   * Always read from the table, so that a change holds at once; what is asked at the same moment is read by one query.
   */
  find(userId: string, subject: PathSubject, id: string): Promise<Membership | undefined> {
    return this.reads[subject].call({ userId, id });
  }

  private async read(subject: PathSubject, asked: readonly Asked[]): Promise<(Membership | undefined)[]> {
    const values = [asked.map(({ userId }) => userId), asked.map(({ id }) => id)];
    const { rows } = await this.pool.query<MembershipRow>({
      name: `memberships-${subject}`,
      text: BY_SUBJECT[subject],
      values,
    });
    const found = new Map<number, Membership>();
    for (const { place, ...member } of rows) if (!found.has(Number(place))) found.set(Number(place), member);
    return asked.map((_, index) => found.get(index + 1));
  }
}
