import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';

/** Where pictures are served; the id is new with each picture, so that browsers may keep them. */
const AVATAR_PATH = '/api/avatars';

/** People's pictures, in Postgres: some ten kilobytes each, in every backup, and gone with the person. */
@Injectable()
export class AvatarsRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async put(userId: string, image: Buffer): Promise<void> {
    await this.pool.query(PUT, [randomUUID(), userId, image, AVATAR_PATH]);
  }

  async remove(userId: string): Promise<void> {
    await this.pool.query(REMOVE, [userId]);
  }

  async find(id: string): Promise<Buffer | undefined> {
    const { rows } = await this.pool.query<{ image: Buffer }>('SELECT image FROM platform.avatars WHERE id = $1', [id]);
    return rows[0]?.image;
  }
}

/** Picture and address change together. */
const PUT = `
  WITH kept AS (
    INSERT INTO platform.avatars (id, user_id, image) SELECT $1::uuid, id, $3 FROM platform.users WHERE id = $2
    ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, image = excluded.image, created_at = now()
      RETURNING id, user_id
  )
  UPDATE platform.users u SET profile_image_url = $4::text || '/' || kept.id, updated_at = now() FROM kept
    WHERE u.id = kept.user_id`;

const REMOVE = `
  WITH gone AS (DELETE FROM platform.avatars WHERE user_id = $1)
  UPDATE platform.users SET profile_image_url = NULL, updated_at = now() WHERE id = $1`;
