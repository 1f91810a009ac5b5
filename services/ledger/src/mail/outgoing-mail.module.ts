import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module';
import { OutgoingMailController } from './outgoing-mail.controller';
import { OutgoingMailQueries } from './outgoing-mail.queries';

/** Where administrators read mails that no mail server takes, and see what became of the others. */
@Module({ imports: [MembersModule], controllers: [OutgoingMailController], providers: [OutgoingMailQueries] })
export class OutgoingMailModule {}
