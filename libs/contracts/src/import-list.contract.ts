import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import type { ImportStatus } from './import.contract';
import { Optional, QueryNumber } from './validators';

/** States in which somebody has to answer something, or to say that the import is to be recorded. */
export const WAITING_IMPORT_STATUSES = ['mapping', 'ready'] as const satisfies readonly ImportStatus[];

/** Query of GET …/imports, newest first. */
export class ImportListQuery {
  @Optional()
  @IsUUID('all')
  accountId?: string;

  /** `true`: those that were read and are not recorded. */
  @Optional()
  @IsIn(['true'], { message: 'waiting is true, or left out' })
  waiting?: string;

  @QueryNumber(1, 100)
  limit?: number;

  @Optional()
  @IsString()
  @MaxLength(100)
  cursor?: string;
}
