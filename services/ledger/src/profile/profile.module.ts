import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { MailModule } from '../mail/mail.module';
import { ReadingModule } from '../reading/reading.module';
import { AvatarController } from './avatar.controller';
import { AvatarService } from './avatar.service';
import { AvatarsRepository } from './avatars.repository';
import { NotificationsController } from './notifications.controller';
import { NotificationsRepository } from './notifications.repository';
import { OwnErasure } from './own-erasure';
import { ProfileController } from './profile.controller';
import { ProfileService } from './profile.service';
import { SecurityService } from './security.service';
import { SessionsController } from './sessions.controller';
import { SupportViewsQueries } from './support-views.queries';
import { TokensController } from './tokens.controller';
import { TokensRepository } from './tokens.repository';
import { TokensService } from './tokens.service';
import { UserErasureModule } from './user-erasure.module';

/** What people see and change about themselves, down to deleting themselves. */
@Module({
  imports: [UserErasureModule, AuthModule, MailModule, ReadingModule],
  controllers: [ProfileController, SessionsController, TokensController, NotificationsController, AvatarController],
  providers: [
    ProfileService,
    SecurityService,
    SupportViewsQueries,
    TokensService,
    TokensRepository,
    NotificationsRepository,
    AvatarService,
    AvatarsRepository,
    OwnErasure,
  ],
})
export class ProfileModule {}
