import type { MailKind, MailState } from '@counterfoil/contracts/mail.contract';
import type { TestApp } from './app';
import { withClient } from './read-models';

export interface WrittenMail {
  kind: MailKind;
  subject: string;
  text: string | null;
  html: string | null;
  state: MailState;
}

/** Mails that were written to an address, oldest first. */
export async function mailsTo(app: Pick<TestApp, 'databaseUrl'>, email: string): Promise<WrittenMail[]> {
  const { rows } = await withClient(app.databaseUrl, (client) =>
    client.query<WrittenMail>('select kind, subject, text, html, state from platform.outgoing_mail where to_address = $1 order by created_at, id', [email.toLowerCase()]),
  );
  return rows;
}

/** The address of the page that a mail asks to open, without its host. */
export function linkIn(mail: WrittenMail | undefined): string {
  const url = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (url === undefined) throw new Error('the mail holds no link');
  const { pathname, search } = new URL(url);
  return pathname + search;
}
