import { Body, Controller, Get, HttpCode, HttpStatus, Post, Redirect, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LoginRequest, RegisterRequest, type User } from '@counterfoil/contracts/auth.contract';
import { ProofRequest, type SecondFactorAsked } from '@counterfoil/contracts/second-factor.contract';
import { CurrentUser } from '../http/callers/current-user';
import { Keyed, Unkeyed } from '../http/answers/keyed';
import { OpenToTokens } from '../http/callers/open-to-tokens';
import { Public } from '../http/callers/public';
import { LimitedByAddress } from '../http/limits/rate-limit.guard';
import { OpenForSecondFactorSetUp } from '../second-factors/second-factor.guard';
import { AuthService } from './auth.service';
import { ReauthenticationService } from './reauthentication.service';

@Controller('api')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly reauthentication: ReauthenticationService,
  ) {}

  @Unkeyed('an e-mail registers once')
  @Public()
  @LimitedByAddress()
  @Post('register')
  register(@Body() registration: RegisterRequest, @Req() request: Request): Promise<User> {
    return this.auth.register(registration, request);
  }

  @Unkeyed('each call begins a session of its own')
  @Public()
  @LimitedByAddress()
  @HttpCode(HttpStatus.OK)
  @Post('login')
  login(
    @Body() login: LoginRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User | SecondFactorAsked> {
    return this.auth.signIn(login, request, response);
  }

  /** Bookmarks and redirects of the application lead here. */
  @Public()
  @Redirect('/auth', HttpStatus.FOUND)
  @Get('login')
  loginPage(): void {}

  @Unkeyed('whoever is signed out stays so')
  @Public()
  @HttpCode(HttpStatus.NO_CONTENT)
  @Post('logout')
  logout(@Req() request: Request): Promise<void> {
    return this.auth.signOut(request);
  }

  @OpenForSecondFactorSetUp()
  @Unkeyed('nothing is kept of a proof, and another one does no harm')
  @LimitedByAddress()
  @HttpCode(HttpStatus.NO_CONTENT)
  @Post('reauthenticate')
  reauthenticate(@CurrentUser() userId: string, @Body() proof: ProofRequest, @Req() request: Request): Promise<void> {
    return this.reauthentication.refresh(userId, proof, request);
  }

  @OpenToTokens('caller.identity')
  @OpenForSecondFactorSetUp()
  @Get('auth/user')
  user(@CurrentUser() userId: string): Promise<User> {
    return this.auth.current(userId);
  }

  @Keyed()
  @HttpCode(HttpStatus.OK)
  @Post('auth/complete-setup')
  completeSetup(@CurrentUser() userId: string, @Req() request: Request): Promise<User> {
    return this.auth.completeSetup(userId, request);
  }
}
