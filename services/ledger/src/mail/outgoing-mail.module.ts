import { Module } from '@nestjs/common';
import { OutgoingMailController } from './outgoing-mail.controller';
import { OutgoingMailQueries } from './outgoing-mail.queries';

/** Where administrators read mails that no mail server takes, and see what became of the others. */
@Module({ controllers: [OutgoingMailController], providers: [OutgoingMailQueries] })
export class OutgoingMailModule {}
