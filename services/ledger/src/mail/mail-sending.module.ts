import { Module } from '@nestjs/common';
import { MailSender } from './mail-sender';
import { OutgoingMailRepository } from './outgoing-mail.repository';

export { OutgoingMailRepository } from './outgoing-mail.repository';

/** For the worker alone: a process that loads it sends mail. */
@Module({ providers: [OutgoingMailRepository, MailSender], exports: [OutgoingMailRepository] })
export class MailSendingModule {}
