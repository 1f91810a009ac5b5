import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { BusinessRole } from '@counterfoil/contracts/role';
import type { NoteFacts } from '@counterfoil/events/ledger-event';
import { PG_POOL } from '../database/database.module';
import { Mailer, type Letter } from '../mail/mail.module';

/** Somebody who is asked, and what the mail says. */
interface AskedPerson {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly askedBy: string | null;
  readonly businessName: string;
}

/** Everybody of a role at once, in a team as large as a plan allows. */
const MOST_ASKED = 100;

/** Tells those whom a question is put to, once a question. */
@Injectable()
export class QuestionMails {
  constructor(
    private readonly mailer: Mailer,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  /** Nothing for a note. Asked again for the same question it posts nothing again. */
  async post(businessId: string, note: NoteFacts): Promise<void> {
    const { askedMember = null, askedRole = null, writtenBy } = note;
    if (askedMember === null && askedRole === null) return;
    const { rows } = await this.pool.query<AskedPerson>(ASKED, [businessId, askedMember, askedRole, writtenBy]);
    for (const person of rows) await this.mailer.post(this.pool, this.letterTo(businessId, person, note));
  }

  /** Undefined for whoever is no member. */
  async roleOf(businessId: string, userId: string): Promise<BusinessRole | undefined> {
    const { rows } = await this.pool.query<{ role: BusinessRole }>(
      'select role from books.members where business_id = $1 and user_id = $2',
      [businessId, userId],
    );
    return rows[0]?.role;
  }

  /** Not in the question's own words: mails are read elsewhere, and what is asked is part of the books. */
  private letterTo(
    businessId: string,
    { userId, email, firstName, askedBy, businessName }: AskedPerson,
    note: NoteFacts,
  ): Letter {
    const about = note.journalEntryId === undefined ? 'a transaction' : 'a journal entry';
    const asker = askedBy ?? 'A member';
    return {
      kind: 'question',
      to: email,
      userId,
      subject: `${asker} asks you about ${about} of ${businessName}`,
      paragraphs: [
        `Hello ${firstName},`,
        `${asker} has put a question to you about ${about} in the books of ${businessName}. It waits for you on the dashboard until it is answered.`,
      ],
      action: { label: 'See the question', url: this.mailer.link(pathTo(businessId, note)) },
      onceKey: `question:${note.noteId}:${userId}`,
    };
  }
}

/** Whoever works for several businesses is led to the one that the question is of. */
function pathTo(businessId: string, { transactionId, journalEntryId }: NoteFacts): string {
  return journalEntryId === undefined
    ? `/transactions?business=${businessId}&notes=${transactionId ?? ''}`
    : `/reports/journal-entries?business=${businessId}&notes=${journalEntryId}`;
}

const ASKED = `
  select u.id as "userId", u.email, u.first_name as "firstName", p.name as "businessName",
    (select nullif(trim(concat(a.first_name, ' ', a.last_name)), '') from platform.users a where a.id::text = $4)
      as "askedBy"
  from books.members m join platform.users u on u.id = m.user_id
  join platform.business_profiles p on p.business_id = m.business_id
  where m.business_id = $1 and (m.user_id::text = $2 or m.role = $3) and m.user_id::text <> $4
  order by u.id limit ${MOST_ASKED}`;
