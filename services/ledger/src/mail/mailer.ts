import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { MailKind } from '@counterfoil/contracts/mail.contract';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import type { Letter } from './letter';
import { htmlOf, maskedTextOf, subjectOf, textOf } from './letter-layout';
import { LetterSeal } from './letter-seal';

/** The switch of `notification_settings` that a kind of mail obeys; what somebody has asked for obeys none. */
const SWITCH_OF: Readonly<Record<MailKind, string | null>> = {
  invitation: 'invitations',
  password_reset: null,
  email_verification: null,
  security_notice: 'security',
  limit_warning: 'limit_warnings',
  monthly_summary: 'monthly_summary',
  question: 'questions',
};

/** Kinds that wait until their receiver's address is known to be theirs: they hold links, or figures of the books. */
const NEEDS_VERIFIED: ReadonlySet<MailKind> = new Set<MailKind>([
  'password_reset',
  'limit_warning',
  'monthly_summary',
  'question',
]);

/**
 * Takes mails from every room. A mail is written into the caller's transaction, so that it is sent exactly when what it
 * tells has happened; the worker sends it afterwards, or it is kept where no mail server is configured. Its links are
 * sealed until then, since they are the addressee's alone; administrators read the words without them.
 */
@Injectable()
export class Mailer {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly letters: LetterSeal,
  ) {}

  /** False where mails are kept in the product instead of being sent. */
  get reachesPeople(): boolean {
    return this.config.smtpUrl !== undefined;
  }

  /**
   * The address of a page of the web app, from the configuration alone. @param path such as `/reset-password?token=…`
   */
  link(path: string): string {
    return `${this.config.publicUrl}${path}`;
  }

  /**
   * Posts a letter, unless its receiver has switched its kind off or its `onceKey` was used before.
   * @param transaction the one that makes true what the letter says
   */
  async post(transaction: StatementRunner, letter: Letter): Promise<void> {
    const mail = { id: randomUUID(), to: letter.to.toLowerCase() };
    await transaction.query(POST, [
      mail.id,
      letter.kind,
      mail.to,
      letter.userId ?? null,
      subjectOf(letter),
      maskedTextOf(letter),
      this.letters.seal({ text: textOf(letter), html: htmlOf(letter) }, mail),
      this.reachesPeople ? 'queued' : 'kept',
      letter.onceKey ?? null,
      SWITCH_OF[letter.kind],
      this.reachesPeople && NEEDS_VERIFIED.has(letter.kind),
    ]);
  }
}

const POST = `
  INSERT INTO platform.outgoing_mail (id, kind, to_address, user_id, subject, text, sealed, state, once_key)
  SELECT $1::uuid, $2, $3, $4::uuid, $5, $6, $7::bytea, $8, $9
  WHERE NOT EXISTS (
    SELECT 1 FROM platform.notification_settings s WHERE s.user_id = $4::uuid
      AND NOT CASE $10::text WHEN 'invitations' THEN s.invitations WHEN 'security' THEN s.security
        WHEN 'limit_warnings' THEN s.limit_warnings WHEN 'monthly_summary' THEN s.monthly_summary
        WHEN 'questions' THEN s.questions ELSE true END
  )
  AND NOT ($11::boolean AND EXISTS (SELECT 1 FROM platform.users u WHERE u.id = $4::uuid
    AND u.email_verified_at IS NULL))
  ON CONFLICT (once_key) DO NOTHING`;
