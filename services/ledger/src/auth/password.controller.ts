import { Body, Controller, Get, HttpCode, HttpStatus, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  ForgotPasswordRequest,
  ResetPasswordRequest,
  type PasswordLengths,
  type Told,
} from '@counterfoil/contracts/auth.contract';
import { Unkeyed } from '../http/keyed';
import { Public } from '../http/public';
import { LimitedByAddress } from '../http/rate-limit.guard';
import { PasswordResetService } from './password-reset.service';
import { PasswordRules } from './password-rules';

@Public()
@Controller('api/password')
export class PasswordController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly rules: PasswordRules,
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
