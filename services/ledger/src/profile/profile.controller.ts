import { Body, Controller, Delete, HttpCode, HttpStatus, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { User } from '@counterfoil/contracts/auth.contract';
import {
  ChangePasswordRequest,
  DeleteProfileRequest,
  UpdateProfileRequest,
} from '@counterfoil/contracts/profile.contract';
import { CurrentUser } from '../http/callers/current-user';
import { Keyed, Unkeyed } from '../http/answers/keyed';
import { OwnErasure } from './own-erasure';
import { ProfileService } from './profile.service';

@Controller('api/profile')
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly erasure: OwnErasure,
  ) {}

  @Keyed()
  @Put()
  update(@CurrentUser() userId: string, @Body() wanted: UpdateProfileRequest, @Req() request: Request): Promise<User> {
    return this.profile.update(userId, wanted, request);
  }

  @Unkeyed('it is made of passwords, of which nothing is kept, and the old one works once')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Put('password')
  changePassword(
    @CurrentUser() userId: string,
    @Body() chosen: ChangePasswordRequest,
    @Req() request: Request,
  ): Promise<void> {
    return this.profile.changePassword(userId, chosen, request);
  }

  @Unkeyed('nobody is left who could ask again')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Delete()
  delete(
    @CurrentUser() userId: string,
    @Body() confirmation: DeleteProfileRequest,
    @Req() request: Request,
  ): Promise<void> {
    return this.erasure.delete(userId, confirmation, request);
  }
}
