import { Injectable } from '@nestjs/common';
import type { ProfileSupportView } from '@counterfoil/contracts/profile.contract';

/** Who has opened the support view of somebody's data. */
@Injectable()
export class SupportViewsQueries {
  of(_userId: string): Promise<ProfileSupportView[]> {
    return Promise.resolve([]);
  }
}
