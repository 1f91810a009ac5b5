import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { BusinessRole } from '@counterfoil/contracts/role';
import type { NoteFacts } from '@counterfoil/events/ledger-event';
import { PG_POOL } from '../database/database.module';
import { Mailer, nameInMail, type Letter } from '../mail/mail.module';

/** Somebody who a question waits for, and what the mail says. */
interface MailedPerson {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  /** Of whoever has asked or answered. */
  readonly writer: string | null;
  readonly businessName: string;
}

/** Everybody of a role at once, in a team as large as a plan allows. */
const MOST_ASKED = 100;

/** Tells those whom a question is put to, once a question, and whoever asked it, once an answer. */
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
    const { rows } = await this.pool.query<MailedPerson>(MAILED, [businessId, askedMember, askedRole, writtenBy]);
    for (const person of rows) await this.mailer.post(this.pool, this.questionTo(businessId, person, note));
  }

  /** Nothing where somebody adds to their own question, or has left. Asked again it posts nothing again. */
  async postAnswer(businessId: string, answer: NoteFacts, askedBy: string): Promise<void> {
    const { rows } = await this.pool.query<MailedPerson>(MAILED, [businessId, askedBy, null, answer.writtenBy]);
    for (const person of rows) await this.mailer.post(this.pool, this.answerTo(businessId, person, answer));
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
  private questionTo(businessId: string, person: MailedPerson, note: NoteFacts): Letter {
    const { userId, firstName } = person;
    const [writer, businessName] = namesOf(person);
    const about = subjectOf(note);
    return {
      ...this.letterTo(businessId, person, note),
      subject: `${writer} asks you about ${about} of ${businessName}`,
      paragraphs: [
        `Hello ${firstName},`,
        `${writer} has put a question to you about ${about} in the books of ${businessName}. It waits for you on the dashboard until it is answered.`,
      ],
      onceKey: `question:${note.noteId}:${userId}`,
    };
  }

  private answerTo(businessId: string, person: MailedPerson, answer: NoteFacts): Letter {
    const { firstName } = person;
    const [writer, businessName] = namesOf(person);
    const about = subjectOf(answer);
    return {
      ...this.letterTo(businessId, person, answer),
      subject: `${writer} has answered your question about ${about} of ${businessName}`,
      paragraphs: [
        `Hello ${firstName},`,
        `${writer} has answered your question about ${about} in the books of ${businessName}. It waits for you on the dashboard until you say more or resolve it.`,
      ],
      onceKey: `answer:${answer.noteId}`,
    };
  }

  private letterTo(
    businessId: string,
    { userId, email }: MailedPerson,
    note: NoteFacts,
  ): Pick<Letter, 'kind' | 'to' | 'userId' | 'action'> {
    const action = { label: 'See the question', url: this.mailer.link(pathTo(businessId, note)) };
    return { kind: 'question', to: email, userId, action };
  }
}

/** Somebody may have been added to a business that they do not know. */
function namesOf({ writer, businessName }: MailedPerson): [writer: string, businessName: string] {
  return [nameInMail(writer ?? 'A member'), nameInMail(businessName)];
}

function subjectOf({ journalEntryId }: NoteFacts): string {
  return journalEntryId === undefined ? 'a transaction' : 'a journal entry';
}

/** Whoever works for several businesses is led to the one that the question is of. */
function pathTo(businessId: string, { transactionId, journalEntryId }: NoteFacts): string {
  return journalEntryId === undefined
    ? `/transactions?business=${businessId}&notes=${transactionId ?? ''}`
    : `/reports/journal-entries?business=${businessId}&notes=${journalEntryId}`;
}

const MAILED = `
  select u.id as "userId", u.email, u.first_name as "firstName", p.name as "businessName",
    (select nullif(trim(concat(a.first_name, ' ', a.last_name)), '') from platform.users a where a.id::text = $4)
      as writer
  from books.members m join platform.users u on u.id = m.user_id
  join platform.business_profiles p on p.business_id = m.business_id
  where m.business_id = $1 and (m.user_id::text = $2 or m.role = $3) and m.user_id::text <> $4
  order by u.id limit ${MOST_ASKED}`;
