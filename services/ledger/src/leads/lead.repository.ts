import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, CreateDateColumn, Entity, PrimaryColumn, Repository, type EntityManager } from 'typeorm';

/** Somebody who left an e-mail address on the landing page. */
@Entity({ schema: 'platform', name: 'email_leads' })
export class LeadRow {
  @PrimaryColumn('uuid')
  id!: string;

  /** Lower case, unique. */
  @Column('varchar', { length: 255 })
  email!: string;

  @Column('varchar', { length: 50, default: 'homepage' })
  source!: string;

  @Column('varchar', { name: 'user_agent', length: 500, nullable: true })
  userAgent!: string | null;

  @Column('varchar', { name: 'ip_address', length: 45, nullable: true })
  ipAddress!: string | null;

  /** Stays false: no CRM is spoken to. */
  @Column('boolean', { name: 'active_campaign_sent', default: false })
  activeCampaignSent!: boolean;

  @Column('varchar', { name: 'active_campaign_id', length: 100, nullable: true })
  activeCampaignId!: string | null;

  @Column('boolean', { name: 'converted_to_user', default: false })
  convertedToUser!: boolean;

  @Column('timestamptz', { name: 'converted_at', nullable: true })
  convertedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}

export type NewLead = Pick<LeadRow, 'email' | 'source' | 'userAgent' | 'ipAddress'>;

@Injectable()
export class LeadRepository {
  constructor(@InjectRepository(LeadRow) private readonly leads: Repository<LeadRow>) {}

  /** Keeps the first lead of an address; leaving it twice is no second lead. */
  async add(lead: NewLead): Promise<void> {
    await this.leads
      .createQueryBuilder()
      .insert()
      .values({ ...lead, id: randomUUID() })
      .orIgnore()
      .execute();
  }

  async hasAccount(email: string): Promise<boolean> {
    const found: unknown[] = await this.leads.query('SELECT 1 FROM platform.users WHERE email = $1', [email]);
    return found.length > 0;
  }

  /** Notes that the lead has become a user, in the transaction that makes the user. */
  async convert(manager: EntityManager, email: string): Promise<void> {
    await manager.update(
      LeadRow,
      { email, convertedToUser: false },
      { convertedToUser: true, convertedAt: new Date() },
    );
  }
}
