import { Body, Controller, Get, HttpCode, HttpStatus, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  ForgotPasswordRequest,
  ResetPasswordRequest,
  type PasswordLengths,
  type Told,
} from '@counterfoil/contracts/auth.contract';
import { Unkeyed } from '../http/answers/keyed';
import { Public } from '../http/callers/public';
import { LimitedByAddress } from '../http/limits/rate-limit.guard';
import { PasswordResetService } from './password-reset.service';
import { PasswordPolicy } from './password-policy';

@Public()
@Controller('api/password')
export class PasswordController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly rules: PasswordPolicy,
  ) {}

  @Get('lengths')
  lengths(): PasswordLengths {
    return this.rules.lengths();
  }

  @Unkeyed('nobody is signed in whose key it could be')
  @LimitedByAddress()
  @HttpCode(HttpStatus.OK)
  @Post('forgot')
  forgot(@Body() asked: ForgotPasswordRequest): Promise<Told> {
    return this.resets.mailLink(asked);
  }

  @Unkeyed('a link works once')
  @LimitedByAddress()
  @HttpCode(HttpStatus.NO_CONTENT)
  @Post('reset')
  reset(@Body() chosen: ResetPasswordRequest, @Req() request: Request): Promise<void> {
    return this.resets.reset(chosen, request);
  }
}
