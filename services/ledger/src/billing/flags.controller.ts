import { Controller, Get } from '@nestjs/common';
import type { FlagsInForce } from '@counterfoil/contracts/flag.contract';
import { CurrentUser } from '../http/callers/current-user';
import { Features } from './features';

@Controller('api/feature-flags')
export class FlagsController {
  constructor(private readonly features: Features) {}

  @Get()
  ofUser(@CurrentUser() userId: string): Promise<FlagsInForce> {
    return this.features.of(userId);
  }
}
