import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ProfileActivity, ProfileSession, ProfileSupportView } from '@counterfoil/contracts/profile.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { SessionsRepository } from '../auth/auth.module';
import type { NewestFirst } from '../http/answers/newest-first';
import type { Page } from '../http/answers/paging';
import { SupportViewsQueries } from './support-views.queries';

/** What somebody sees and ends in the security tab of their profile. */
@Injectable()
export class SecurityService {
  constructor(
    private readonly signIns: SessionsRepository,
    private readonly views: SupportViewsQueries,
  ) {}

  sessions(userId: string, request: Request): Promise<ProfileSession[]> {
    return this.signIns.of(userId, request.session.activityId);
  }

  activity(userId: string): Promise<ProfileActivity[]> {
    return this.signIns.activityOf(userId);
  }

  supportViews(userId: string, page: NewestFirst): Promise<Page<ProfileSupportView>> {
    return this.views.page(userId, page);
  }

  /** Ends one, also the one that asks. @throws DomainError (not-found) for what is no session of the user's. */
  async end(userId: string, id: string): Promise<void> {
    if (!(await this.signIns.end(userId, id)))
      throw new DomainError('not-found', 'session_not_found', 'Session not found');
  }

  endOthers(userId: string, request: Request): Promise<void> {
    return this.signIns.endOthersNow(userId, request.session.activityId);
  }
}
