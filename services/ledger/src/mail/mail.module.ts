import { Module } from '@nestjs/common';
import { LetterSeal } from './letter-seal';
import { Mailer } from './mailer';

export type { Letter } from './letter';
export { Mailer } from './mailer';
export { nameInMail } from './name-in-mail';

/** Posts mails: `mailer.post(transaction, letter)`. Sending them is the worker's work. */
@Module({ providers: [Mailer, LetterSeal], exports: [Mailer] })
export class MailModule {}
