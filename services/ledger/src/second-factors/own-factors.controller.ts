import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  AddPasskeyRequest,
  ConfirmAuthenticatorAppRequest,
  RenamePasskeyRequest,
  type AddedSecondFactor,
  type AuthenticatorAppSetUp,
  type Passkey,
  type PasskeyCreationOptions,
  type RecoveryCodes,
  type SecondFactors,
} from '@counterfoil/contracts/second-factor.contract';
import { CurrentUser } from '../http/callers/current-user';
import { Keyed, Unkeyed } from '../http/answers/keyed';
import { PASSKEY_ID } from '../http/bodies/path-id.pipe';
import { RecentSignIn } from '../http/callers/recent-sign-in.guard';
import { OwnAuthenticatorApp } from './own-authenticator-app.service';
import { OwnFactors } from './own-factors.service';
import { OwnPasskeys } from './passkeys/own-passkeys.service';
import { OpenForSecondFactorSetUp } from './second-factor.guard';

/** The security tab of the profile: what is asked for beside the password. */
@OpenForSecondFactorSetUp()
@Controller('api/profile/second-factors')
export class OwnFactorsController {
  constructor(
    private readonly factors: OwnFactors,
    private readonly app: OwnAuthenticatorApp,
    private readonly passkeys: OwnPasskeys,
  ) {}

  @Get()
  list(@CurrentUser() userId: string, @Req() request: Request): Promise<SecondFactors> {
    return this.factors.of(userId, request);
  }

  @RecentSignIn()
  @Unkeyed('each call makes a secret of its own, which is shown once')
  @Post('authenticator-app')
  beginApp(@CurrentUser() userId: string): Promise<AuthenticatorAppSetUp> {
    return this.app.begin(userId);
  }

  @RecentSignIn()
  @Unkeyed('a code counts once')
  @Put('authenticator-app')
  confirmApp(
    @CurrentUser() userId: string,
    @Body() confirmed: ConfirmAuthenticatorAppRequest,
    @Req() request: Request,
  ): Promise<AddedSecondFactor> {
    return this.app.confirm(userId, confirmed, request);
  }

  @RecentSignIn()
  @Keyed()
  @HttpCode(HttpStatus.NO_CONTENT)
  @Delete('authenticator-app')
  removeApp(@CurrentUser() userId: string, @Req() request: Request): Promise<void> {
    return this.app.remove(userId, request);
  }

  @RecentSignIn()
  @Unkeyed('each call makes a challenge of its own')
  @HttpCode(HttpStatus.OK)
  @Post('passkeys/options')
  passkeyOptions(@CurrentUser() userId: string, @Req() request: Request): Promise<PasskeyCreationOptions> {
    return this.passkeys.options(userId, request);
  }

  @RecentSignIn()
  @Unkeyed('a challenge counts once')
  @Post('passkeys')
  addPasskey(
    @CurrentUser() userId: string,
    @Body() wanted: AddPasskeyRequest,
    @Req() request: Request,
  ): Promise<AddedSecondFactor> {
    return this.passkeys.add(userId, wanted, request);
  }

  @Keyed()
  @Patch('passkeys/:passkeyId')
  renamePasskey(
    @CurrentUser() userId: string,
    @Param('passkeyId', PASSKEY_ID) id: string,
    @Body() wanted: RenamePasskeyRequest,
  ): Promise<Passkey> {
    return this.passkeys.rename(userId, id, wanted);
  }

  @RecentSignIn()
  @Keyed()
  @HttpCode(HttpStatus.NO_CONTENT)
  @Delete('passkeys/:passkeyId')
  removePasskey(
    @CurrentUser() userId: string,
    @Param('passkeyId', PASSKEY_ID) id: string,
    @Req() request: Request,
  ): Promise<void> {
    return this.passkeys.remove(userId, id, request);
  }

  @RecentSignIn()
  @Unkeyed('the codes are shown once')
  @Post('recovery-codes')
  newRecoveryCodes(@CurrentUser() userId: string, @Req() request: Request): Promise<RecoveryCodes> {
    return this.factors.newRecoveryCodes(userId, request);
  }
}
