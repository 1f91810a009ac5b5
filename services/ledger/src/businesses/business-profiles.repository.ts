import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { CreateBusinessRequest } from '@counterfoil/contracts/business.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { isNothingRecorded } from '@counterfoil/event-sourcing/write/unavailable';
import { saltedDigest } from '../books/salted-digest';
import { PG_POOL } from '../database/database.module';

/** The words of a business's profile; the log only holds their digest. */
export type Profile = Pick<
  CreateBusinessRequest,
  'name' | 'description' | 'industry' | 'businessType' | 'email' | 'phone' | 'address' | 'website' | 'taxId'
>;

interface ChangedProfile {
  readonly businessId: string;
  readonly before: Profile;
  readonly profile: Profile;
}

/** Names of its fields, as requests and events name them. */
export const PROFILE_FIELDS = [
  'name',
  'description',
  'industry',
  'businessType',
  'email',
  'phone',
  'address',
  'website',
  'taxId',
] as const;

const NOT_PUT_BACK = 'the profile of a business that was not changed could not be put back';

/** A business's profile lives outside the log, since it names people and must be erasable. */
@Injectable()
export class BusinessProfiles {
  private readonly logger = new Logger('BusinessProfiles');

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Keeps the profile of a business that is about to be registered; the same request again changes nothing. @returns
   * its digest.
   */
  async begin(businessId: string, ownerId: string, profile: Profile): Promise<string> {
    const { rows } = await this.pool.query<{ digest_salt: string }>(
      `insert into platform.business_profiles
         (business_id, owner_id, name, description, industry, business_type, email, phone, address, website, tax_id,
           digest_salt)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (business_id) do update set owner_id = excluded.owner_id
       returning digest_salt`,
      [businessId, ownerId, ...values(profile), randomUUID()],
    );
    return digestOf(rows[0]?.digest_salt ?? businessId, profile);
  }

  /** The profile as it stands. @throws DomainError not-found */
  async find(businessId: string): Promise<Profile> {
    const { rows } = await this.pool.query<Record<string, string | null>>(
      `
        select name, description, industry, business_type, email, phone, address, website, tax_id
          from platform.business_profiles where business_id = $1`,
      [businessId],
    );
    const row = rows[0];
    if (!row) throw new DomainError('not-found', 'business_not_found', 'Business not found');
    const text = (column: string): string => row[column] ?? '';
    return {
      name: text('name'),
      description: text('description'),
      industry: text('industry'),
      businessType: text('business_type'),
      email: text('email'),
      phone: text('phone'),
      address: text('address'),
      website: text('website'),
      taxId: text('tax_id'),
    };
  }

  /** The digest of a changed profile, before it is kept. */
  async digest(businessId: string, profile: Profile): Promise<string> {
    const { rows } = await this.pool.query<{ digest_salt: string }>(
      `select digest_salt from platform.business_profiles where business_id = $1`,
      [businessId],
    );
    return digestOf(rows[0]?.digest_salt ?? businessId, profile);
  }

  /**
   * Keeps a profile before the command that names its digest is recorded, and puts the former one back where nothing
   * was.
   * @throws what recording throws
   */
  async keeping<Result>(
    { businessId, before, profile }: ChangedProfile,
    record: () => Promise<Result>,
  ): Promise<Result> {
    await this.keep(businessId, profile);
    try {
      return await record();
    } catch (error) {
      if (isNothingRecorded(error)) {
        await this.keep(businessId, before).catch((err: unknown) => this.logger.error({ err }, NOT_PUT_BACK));
      }
      throw error;
    }
  }

  private async keep(businessId: string, profile: Profile): Promise<void> {
    await this.pool.query(
      `update platform.business_profiles
       set name = $2, description = $3, industry = $4, business_type = $5, email = $6, phone = $7, address = $8,
         website = $9, tax_id = $10
       where business_id = $1`,
      [businessId, ...values(profile)],
    );
  }

  /** Drops a profile whose business was refused. */
  async forget(businessId: string): Promise<void> {
    await this.pool.query(
      `delete from platform.business_profiles profile where business_id = $1
       and not exists (select from books.businesses business where business.id = profile.business_id)`,
      [businessId],
    );
  }
}

function values(profile: Profile): (string | null)[] {
  return PROFILE_FIELDS.map((field) => profile[field]?.trim() || null);
}

function digestOf(salt: string, profile: Profile): string {
  return saltedDigest(salt, JSON.stringify(values(profile)));
}
