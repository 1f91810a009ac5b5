import { Injectable } from '@nestjs/common';
import type { User } from '@counterfoil/contracts/auth.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { UserRepository, UserView } from '../auth/auth.module';
import { Unauthorized } from '../http/answers/refusal';
import { avatarOf } from './avatar';
import { AvatarsRepository } from './avatars.repository';

/** People's pictures. */
@Injectable()
export class AvatarService {
  constructor(
    private readonly avatars: AvatarsRepository,
    private readonly users: UserRepository,
    private readonly view: UserView,
  ) {}

  /** @param bytes undefined where none were sent @throws BadRequest for what is no picture */
  async put(userId: string, bytes: Buffer | undefined): Promise<User> {
    await this.avatars.put(userId, await avatarOf(bytes ?? Buffer.alloc(0)));
    return this.user(userId);
  }

  async remove(userId: string): Promise<User> {
    await this.avatars.remove(userId);
    return this.user(userId);
  }

  /** @throws DomainError (not-found) */
  async find(id: string): Promise<Buffer> {
    const image = await this.avatars.find(id);
    if (!image) throw new DomainError('not-found', 'avatar_not_found', 'Picture not found');
    return image;
  }

  private async user(userId: string): Promise<User> {
    const user = await this.users.byId(userId);
    if (!user) throw new Unauthorized();
    return this.view.of(user);
  }
}
