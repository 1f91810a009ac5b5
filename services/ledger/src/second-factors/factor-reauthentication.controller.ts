import { Controller, HttpCode, HttpStatus, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { PasskeyRequestOptions } from '@counterfoil/contracts/second-factor.contract';
import { CurrentUser } from '../http/callers/current-user';
import { Unkeyed } from '../http/answers/keyed';
import { FactorReauthentication } from './factor-reauthentication';
import { OpenForSecondFactorSetUp } from './second-factor.guard';

@OpenForSecondFactorSetUp()
@Controller('api/reauthenticate')
export class FactorReauthenticationController {
  constructor(private readonly reauthentication: FactorReauthentication) {}

  @Unkeyed('each call makes a challenge of its own')
  @HttpCode(HttpStatus.OK)
  @Post('options')
  options(@CurrentUser() userId: string, @Req() request: Request): Promise<PasskeyRequestOptions> {
    return this.reauthentication.options(userId, request);
  }
}
