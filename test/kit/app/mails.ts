import type { MailKind, MailState } from '@counterfoil/contracts/mail.contract';
import { LetterSeal } from '../../../services/ledger/src/mail/letter-seal';
import type { ReachableApp } from './app';
import { withClient } from '../books/read-models';

export interface WrittenMail {
  kind: MailKind;
  subject: string;
  text: string | null;
  html: string | null;
  state: MailState;
}

type Mailbox = Pick<ReachableApp, 'databaseUrl' | 'environment'>;

/** Mails that were written to an address, oldest first, as their addressee gets them: opened with the app's secret. */
export async function mailsTo(app: Mailbox, email: string): Promise<WrittenMail[]> {
  const seal = new LetterSeal({ sessionSecret: app.environment['SESSION_SECRET'] ?? '' });
  const { rows } = await withClient(app.databaseUrl, (client) => client.query<MailRow>(MAILS, [email.toLowerCase()]));
  return rows.map(({ id, to, sealed, ...mail }) => {
    const words = sealed ? seal.open(sealed, { id, to }) : undefined;
    return { ...mail, text: words?.text ?? null, html: words?.html ?? null };
  });
}

type MailRow = Omit<WrittenMail, 'text' | 'html'> & { id: string; to: string; sealed: Buffer | null };

const MAILS = `
  select id, to_address as "to", kind, subject, state, sealed from platform.outgoing_mail
  where to_address = $1 order by created_at, id`;

/** The address of the page that a mail asks to open, without its host. */
export function linkIn(mail: WrittenMail | undefined): string {
  const url = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (url === undefined) throw new Error('the mail holds no link');
  const { pathname, search } = new URL(url);
  return pathname + search;
}
