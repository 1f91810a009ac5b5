import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { NotificationSettings } from '@counterfoil/contracts/profile.contract';
import { PG_POOL } from '../database/database.module';

/** Which mails people want; the mailer asks the same table. */
@Injectable()
export class NotificationsRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async of(userId: string): Promise<NotificationSettings> {
    const { rows } = await this.pool.query<NotificationSettings>(SETTINGS, [userId]);
    return rows[0] ?? { security: true, limitWarnings: true, monthlySummary: true, invitations: true, questions: true };
  }

  /** What is not named stays as it is. */
  async change(
    userId: string,
    { security, limitWarnings, monthlySummary, invitations, questions }: Partial<NotificationSettings>,
  ): Promise<NotificationSettings> {
    await this.pool.query(CHANGE, [
      userId,
      security ?? null,
      limitWarnings ?? null,
      monthlySummary ?? null,
      invitations ?? null,
      questions ?? null,
    ]);
    return this.of(userId);
  }
}

const SETTINGS = `
  SELECT security, limit_warnings AS "limitWarnings", monthly_summary AS "monthlySummary", invitations, questions
  FROM platform.notification_settings WHERE user_id = $1`;

/** A user deleted meanwhile gets none. */
const CHANGE = `
  INSERT INTO platform.notification_settings AS s (user_id, security, limit_warnings, monthly_summary, invitations, questions)
  SELECT id, coalesce($2, true), coalesce($3, true), coalesce($4, true), coalesce($5, true),
    coalesce($6, true) FROM platform.users
    WHERE id = $1
  ON CONFLICT (user_id) DO UPDATE SET
    security = coalesce($2, s.security), limit_warnings = coalesce($3, s.limit_warnings),
    monthly_summary = coalesce($4, s.monthly_summary), invitations = coalesce($5, s.invitations),
    questions = coalesce($6, s.questions)`;
