import { Body, Controller, Delete, HttpCode, HttpStatus, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { User } from '@counterfoil/contracts/auth.contract';
import { ChangePasswordRequest, DeleteProfileRequest, UpdateProfileRequest } from '@counterfoil/contracts/profile.contract';
import { CurrentUser } from '../platform/current-user';
import { OwnErasure } from './own-erasure';
import { ProfileService } from './profile.service';

@Controller('api/profile')
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly erasure: OwnErasure,
  ) {}

  @Put()
  update(@CurrentUser() userId: string, @Body() wanted: UpdateProfileRequest): Promise<User> {
    return this.profile.update(userId, wanted);
  }

  @HttpCode(HttpStatus.NO_CONTENT)
  @Put('password')
  changePassword(@CurrentUser() userId: string, @Body() chosen: ChangePasswordRequest, @Req() request: Request): Promise<void> {
    return this.profile.changePassword(userId, chosen, request);
  }

  @HttpCode(HttpStatus.NO_CONTENT)
  @Delete()
  delete(@CurrentUser() userId: string, @Body() confirmation: DeleteProfileRequest, @Req() request: Request): Promise<void> {
    return this.erasure.delete(userId, confirmation, request);
  }
}
