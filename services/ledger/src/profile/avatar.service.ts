import { Injectable } from '@nestjs/common';
import type { User } from '@counterfoil/contracts/auth.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { UserRepository, UserView } from '../auth/auth.module';
import { BadRequest, Unauthorized } from '../http/answers/refusal';
import { FileUnreadable, ReaderPool, type ReadingLimits } from '../reading/reading.module';
import { AvatarsRepository } from './avatars.repository';

const READING: ReadingLimits = { seconds: 10, megabytes: 1_000 };

/** People's pictures. */
@Injectable()
export class AvatarService {
  constructor(
    private readonly avatars: AvatarsRepository,
    private readonly users: UserRepository,
    private readonly view: UserView,
    private readonly readers: ReaderPool,
  ) {}

  /** @param bytes undefined where none were sent @throws BadRequest for what is no picture */
  async put(userId: string, bytes: Buffer | undefined): Promise<User> {
    const image = await this.readers
      .during(userId, READING, (reader) => reader.ask('avatar', bytes ?? Buffer.alloc(0)))
      .catch((error: unknown) => {
        throw error instanceof FileUnreadable ? refusalOf(error) : error;
      });
    await this.avatars.put(userId, image);
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

function refusalOf({ why }: FileUnreadable): BadRequest {
  const message =
    why === 'too-complex'
      ? "We couldn't read this picture: it is too complex. Choose another one."
      : 'The picture must be a JPG, PNG or GIF that can be read';
  return new BadRequest('avatar_unreadable', message, [{ field: 'avatar', message }]);
}
