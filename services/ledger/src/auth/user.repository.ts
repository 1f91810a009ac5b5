import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  Column,
  CreateDateColumn,
  Entity,
  In,
  PrimaryColumn,
  QueryFailedError,
  Repository,
  UpdateDateColumn,
  type EntityManager,
} from 'typeorm';
import { normalEmail } from '@counterfoil/contracts/email-address';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';

/** A person who can sign in. Plain rows, outside the log: people must be erasable. */
@Entity({ schema: 'platform', name: 'users' })
export class UserRow {
  @PrimaryColumn('uuid')
  id!: string;

  /** As `normalEmail` has it, unique; older rows are only in lower case. */
  @Column('varchar', { length: 255 })
  email!: string;

  /** Null until a mailed link has shown whose the address is. */
  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt!: Date | null;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Column('varchar', { name: 'first_name', length: 100 })
  firstName!: string;

  @Column('varchar', { name: 'last_name', length: 100 })
  lastName!: string;

  @Column('text', { name: 'profile_image_url', nullable: true })
  profileImageUrl!: string | null;

  @Column('boolean', { name: 'is_admin', default: false })
  isAdmin!: boolean;

  @Column('boolean', { name: 'setup_completed', default: false })
  setupCompleted!: boolean;

  @Column('integer', { name: 'total_logins', default: 0 })
  totalLogins!: number;

  /** Minutes. */
  @Column('integer', { name: 'total_session_time', default: 0 })
  totalSessionTime!: number;

  @Column('timestamptz', { name: 'last_login_at', nullable: true })
  lastLoginAt!: Date | null;

  @Column('timestamptz', { name: 'last_active_at', nullable: true })
  lastActiveAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}

/** Statements that hold together; what `UserRepository.together` hands out. */
export type IdentityTransaction = EntityManager;

/** What a new user brings. */
export type NewUser = Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'firstName' | 'lastName'> &
  Partial<Pick<UserRow, 'isAdmin' | 'setupCompleted' | 'emailVerifiedAt'>>;

const UNIQUE_VIOLATION = '23505';

@Injectable()
export class UserRepository {
  constructor(@InjectRepository(UserRow) private readonly users: Repository<UserRow>) {}

  byId(id: string): Promise<UserRow | null> {
    return this.users.findOneBy({ id });
  }

  /** @param email as somebody typed it. An account may have kept the form that it was registered under. */
  async byEmail(email: string): Promise<UserRow | null> {
    const typed = email.toLowerCase();
    const found = await this.users.findBy({ email: In([typed, normalEmail(email)]) });
    return found.find((user) => user.email === typed) ?? found[0] ?? null;
  }

  async isSuperAdmin(id: string): Promise<boolean> {
    const found: unknown[] = await this.users.query('SELECT 1 FROM platform.super_admins WHERE user_id = $1', [id]);
    return found.length > 0;
  }

  async makeSuperAdmin(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      `INSERT INTO platform.super_admins (user_id, permissions) VALUES ($1, '{plans,flags}') ON CONFLICT DO NOTHING`,
      [id],
    );
  }

  async setPasswordHash(id: string, passwordHash: string): Promise<void> {
    await this.users.update({ id }, { passwordHash });
  }

  /** @returns the user, whose new password it is. @throws Error where the user is gone. */
  async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<UserRow> {
    await manager.update(UserRow, { id }, { passwordHash });
    return manager.findOneByOrFail(UserRow, { id });
  }

  /** @throws DomainError (conflict) when the e-mail belongs to another account, also one made at this very moment. */
  async changeProfile(
    manager: EntityManager,
    id: string,
    profile: Pick<UserRow, 'email' | 'firstName' | 'lastName'> & Partial<Pick<UserRow, 'emailVerifiedAt'>>,
  ): Promise<void> {
    await ofOneAccount(() => manager.update(UserRow, { id }, profile));
  }

  /** The address is its account's from now on known to be. */
  async verifyEmail(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      'UPDATE platform.users SET email_verified_at = coalesce(email_verified_at, now()) WHERE id = $1',
      [id],
    );
  }

  /** Waits for whoever changes the same account. @returns null where it is gone. */
  lock(manager: EntityManager, id: string): Promise<UserRow | null> {
    return manager.findOne(UserRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Runs statements together: all of them hold, or none. */
  together<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.users.manager.transaction(work);
  }

  /** @throws DomainError (conflict) when the e-mail has an account, also one made at this very moment. */
  async add(manager: EntityManager, user: NewUser): Promise<void> {
    await ofOneAccount(() => manager.insert(UserRow, user));
  }

  async countSignIn(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      `
        UPDATE platform.users SET total_logins = total_logins + 1, last_login_at = now(), last_active_at = now()
          WHERE id = $1`,
      [id],
    );
  }

  /** @returns true when set-up was not complete before. */
  async completeSetup(manager: EntityManager, id: string): Promise<boolean> {
    const { affected } = await manager.update(UserRow, { id, setupCompleted: false }, { setupCompleted: true });
    return affected === 1;
  }
}

async function ofOneAccount(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isViolation(error, 'users_email_unique'))
      throw new DomainError('conflict', 'email_taken', 'An account with this email already exists', 'email');
    throw error;
  }
}

function isViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driverError: { code?: unknown; constraint?: unknown } = error.driverError;
  return driverError.code === UNIQUE_VIOLATION && driverError.constraint === constraint;
}
