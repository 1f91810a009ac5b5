import { Body, Controller, HttpCode, HttpStatus, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { User } from '@counterfoil/contracts/auth.contract';
import {
  PasskeySignInRequest,
  SecondFactorRequest,
  type PasskeyRequestOptions,
} from '@counterfoil/contracts/second-factor.contract';
import { Unkeyed } from '../http/answers/keyed';
import { Public } from '../http/callers/public';
import { LimitedByAddress } from '../http/limits/rate-limit.guard';
import { SecondFactorSignIn } from './sign-in.service';

@Public()
@Controller('api/login')
export class SecondFactorSignInController {
  constructor(private readonly signIn: SecondFactorSignIn) {}

  @Unkeyed('each call begins a session of its own')
  @LimitedByAddress()
  @HttpCode(HttpStatus.OK)
  @Post('second-factor')
  complete(@Body() given: SecondFactorRequest, @Req() request: Request): Promise<User> {
    return this.signIn.complete(given, request);
  }

  @Unkeyed('each call makes a challenge of its own')
  @LimitedByAddress()
  @HttpCode(HttpStatus.OK)
  @Post('second-factor/options')
  stepOptions(@Req() request: Request): Promise<PasskeyRequestOptions> {
    return this.signIn.stepOptions(request);
  }

  @Unkeyed('each call makes a challenge of its own')
  @LimitedByAddress()
  @HttpCode(HttpStatus.OK)
  @Post('passkey/options')
  options(@Req() request: Request): Promise<PasskeyRequestOptions> {
    return this.signIn.options(request);
  }

  @Unkeyed('each call begins a session of its own')
  @LimitedByAddress()
  @HttpCode(HttpStatus.OK)
  @Post('passkey')
  withPasskey(@Body() given: PasskeySignInRequest, @Req() request: Request): Promise<User> {
    return this.signIn.withPasskey(given, request);
  }
}
