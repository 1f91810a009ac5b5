import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';
import type { DocumentBusiness } from './report-document';

interface BusinessRow {
  readonly name: string;
  readonly currency: string;
  readonly address: string | null;
  readonly tax_id: string | null;
}

const BUSINESS = `
  select profile.name, business.currency, profile.address, profile.tax_id
  from books.businesses business join platform.business_profiles profile on profile.business_id = business.id
    where business.id = $1`;

/** What stands at the head of a document. */
@Injectable()
export class DocumentBusinesses {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async find(businessId: string): Promise<DocumentBusiness> {
    const { rows } = await this.pool.query<BusinessRow>(BUSINESS, [businessId]);
    const row = rows[0];
    if (!row) throw new Error(`the business ${businessId} has no profile`);
    return { name: row.name, currency: row.currency, address: row.address, taxId: row.tax_id };
  }
}
