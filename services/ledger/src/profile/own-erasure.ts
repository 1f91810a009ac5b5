import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { DeleteProfileRequest } from '@counterfoil/contracts/profile.contract';
import { correlationIdOf } from '../process/correlation-id';
import { endSession } from '../http/callers/session';
import { ProfileService } from './profile.service';
import { UserErasure } from './user-erasure';

/** People delete their own account. */
@Injectable()
export class OwnErasure {
  constructor(
    private readonly profile: ProfileService,
    private readonly erasure: UserErasure,
  ) {}

  /**
   * @throws BadRequest when the password is wrong. @throws DomainError (conflict) for the only owner of books with
   * postings.
   */
  async delete(userId: string, { password }: DeleteProfileRequest, request: Request): Promise<void> {
    await this.profile.requirePassword(userId, 'password', password, request);
    await this.erasure.erase(userId, { id: userId, role: 'user', correlationId: correlationIdOf(request) });
    await endSession(request);
  }
}
