import { Module } from '@nestjs/common';
import { AdministrationFactsModule } from '../admin/administration-facts.module';
import { MembersModule } from '../members/members.module';
import { OutgoingMailController } from './outgoing-mail.controller';
import { OutgoingMailQueries } from './outgoing-mail.queries';

/** Where administrators see mails that no mail server takes, without their links, and what became of the others. */
@Module({
  imports: [MembersModule, AdministrationFactsModule],
  controllers: [OutgoingMailController],
  providers: [OutgoingMailQueries],
})
export class OutgoingMailModule {}
