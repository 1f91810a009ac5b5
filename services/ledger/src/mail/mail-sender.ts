import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { LetterSeal, type LetterWords } from './letter-seal';
import { isServerAway } from './server-away';
import { OutgoingMailRepository, type DueMail } from './outgoing-mail.repository';

/** How often the queue is looked at; a link for a new password is waited for. */
const LOOK_MS = 2_000;
/** Mails taken at once; all of them fit into their lease even where each runs into its time limit. */
const MOST_AT_ONCE = 10;
const CONNECTIONS = 2;
const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 20_000;
/** Tries of one mail: the last some eleven hours after the first. */
const MAX_ATTEMPTS = 9;
const FIRST_PAUSE_MINUTES = 0.25;
/** SMTP's replies from here on say that the same mail will never be taken. */
const PERMANENT = 500;
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

type Transport = Pick<ReturnType<typeof transportTo>, 'sendMail' | 'close'>;

/**
 * Sends what the mailer has written, in the worker: a mail server that is slow or away keeps no click waiting. Each
 * mail is sent at least once; a process that dies between the server's yes and the note of it sends it twice, under the
 * same Message-ID.
 */
@Injectable()
export class MailSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly transport: Transport | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly mails: OutgoingMailRepository,
    private readonly seal: LetterSeal,
  ) {
    if (config.smtpUrl !== undefined) this.transport = transportTo(config.smtpUrl);
  }

  onApplicationBootstrap(): void {
    if (this.transport) this.look(this.transport);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sending;
    this.transport?.close();
  }

  private look(transport: Transport): void {
    this.sending = this.sendDue(transport).catch((error: unknown) =>
      this.logger.warn(`mails wait: ${reasonOf(error)}`),
    );
    void this.sending.then(() => {
      if (!this.stopped) this.timer = setTimeout(() => this.look(transport), LOOK_MS);
    });
  }

  private async sendDue(transport: Transport): Promise<void> {
    for (
      let due = await this.mails.take(MOST_AT_ONCE);
      due.length > 0 && !this.stopped;
      due = await this.mails.take(MOST_AT_ONCE)
    ) {
      await Promise.all(due.map((mail) => this.send(transport, mail)));
    }
  }

  private async send(transport: Transport, mail: DueMail): Promise<void> {
    const { id, to, subject, attempts } = mail;
    const words = this.wordsOf(mail);
    // Nobody can read it any more; whoever waits for its link asks for another one.
    if (!words) return this.mails.failed(id, 'SESSION_SECRET has changed since it was written');
    try {
      const receiver = { name: '', address: to };
      const messageId = `<${id}@counterfoil>`;
      await transport.sendMail({
        from: this.config.mailFrom,
        to: receiver,
        subject,
        ...words,
        messageId,
        headers: AUTOMATIC,
      });
    } catch (error) {
      // Neither address nor subject: log lines are kept longer than people may be.
      const isForGood = isPermanent(error) && !isServerAway(error);
      this.logger.warn(`mail ${id} was not taken (attempt ${attempts}): ${isForGood ? 'for good' : 'for now'}`);
      if (isServerAway(error)) return this.mails.wait(id, reasonOf(error));
      if (isPermanent(error) || attempts >= MAX_ATTEMPTS) return this.mails.failed(id, reasonOf(error));
      return this.mails.later(id, reasonOf(error), FIRST_PAUSE_MINUTES * 2 ** attempts);
    }
    await this.mails.sent(id);
  }

  private wordsOf({ id, to, sealed, text, html }: DueMail): LetterWords | undefined {
    return sealed ? this.seal.open(sealed, { id, to }) : { text: text ?? '', html: html ?? '' };
  }
}

function transportTo(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function isPermanent(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= PERMANENT
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
