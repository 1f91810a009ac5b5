import { Module } from '@nestjs/common';
import { LetterSeal } from './letter-seal';
import { MailSender } from './mail-sender';
import { OutgoingMailRepository } from './outgoing-mail.repository';

export { OutgoingMailRepository } from './outgoing-mail.repository';

/** For the worker alone: a process that loads it sends mail. */
@Module({ providers: [OutgoingMailRepository, MailSender, LetterSeal], exports: [OutgoingMailRepository] })
export class MailSendingModule {}
