import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuthModule } from '../auth/auth.module';
import { BillingModule } from '../billing/billing.module';
import { BooksModule } from '../books/books.module';
import { MailModule } from '../mail/mail.module';
import { InvitationToken } from './invitation-token';
import { BusinessInvitationsController, InvitationController } from './invitations.controller';
import { InvitationsRepository } from './invitations.repository';
import { Invitations } from './invitations.service';
import {
  AddMemberHandler,
  ChangeMemberRoleHandler,
  HandOverBusinessHandler,
  RemoveMemberHandler,
} from './members.commands';
import { MembersController } from './members.controller';
import { MembersModule } from './members.module';
import { MembersQueries } from './members.queries';

/** Who works on a business's books: members, invitations, hand-over. Apart from the guards, which plans need too. */
@Module({
  imports: [CqrsModule, BooksModule, MembersModule, BillingModule, AuthModule, MailModule],
  controllers: [MembersController, BusinessInvitationsController, InvitationController],
  providers: [
    MembersQueries,
    InvitationsRepository,
    InvitationToken,
    Invitations,
    AddMemberHandler,
    ChangeMemberRoleHandler,
    RemoveMemberHandler,
    HandOverBusinessHandler,
  ],
})
export class TeamModule {}
