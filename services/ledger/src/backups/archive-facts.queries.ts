import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';
import type { FileOfReceipt } from '../receipts/receipt-store.module';
import type { ArchivedAccountNumber, ArchivedProfile } from './archive-format';

export interface ArchivedMember {
  readonly userId: string;
  readonly role: string;
  readonly joinedAt: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

const PROFILE = `
  select name, description, industry, business_type as "businessType", email, phone, address, website,
    tax_id as "taxId",
         initial_balance::text as "initialBalance", digest_salt as "digestSalt",
         to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from platform.business_profiles where business_id = $1`;
const ACCOUNT_NUMBERS = `
  select account_id as "accountId", account_number as "accountNumber" from platform.account_numbers
    where business_id = $1 order by account_id`;
const MEMBERS = `
  select member.user_id as "userId", member.role,
    to_char(member.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "joinedAt",
         person.first_name as "firstName", person.last_name as "lastName", person.email
  from books.members member left join platform.users person on person.id = member.user_id
  where member.business_id = $1 order by member.joined_at, member.user_id`;

/** Files of receipts that stand or can be brought back, each once. */
const RECEIPTS = `
  select distinct on (f.sha256) f.sha256, r.size from platform.receipt_files f
  join books.receipts r on r.business_id = f.business_id and r.sha256 = f.sha256
  where f.business_id = $1 order by f.sha256`;

/** The facts of a business that stand beside the log: what of them an archive holds, and what a restore puts back. */
@Injectable()
export class ArchiveFacts {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async profile(businessId: string): Promise<ArchivedProfile> {
    const { rows } = await this.pool.query<ArchivedProfile>(PROFILE, [businessId]);
    if (!rows[0]) throw new Error(`the business ${businessId} has no profile`);
    return rows[0];
  }

  async accountNumbers(businessId: string): Promise<ArchivedAccountNumber[]> {
    return (await this.pool.query<ArchivedAccountNumber>(ACCOUNT_NUMBERS, [businessId])).rows;
  }

  async receiptFiles(businessId: string): Promise<FileOfReceipt[]> {
    return (await this.pool.query<FileOfReceipt>(RECEIPTS, [businessId])).rows;
  }

  async members(businessId: string): Promise<ArchivedMember[]> {
    return (await this.pool.query<ArchivedMember>(MEMBERS, [businessId])).rows;
  }
}
