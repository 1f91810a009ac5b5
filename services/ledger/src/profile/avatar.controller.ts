import {
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  HttpStatus,
  Param,
  Post,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import type { User } from '@counterfoil/contracts/auth.contract';
import { CurrentUser } from '../http/callers/current-user';
import { Keyed } from '../http/answers/keyed';
import { AVATAR_ID } from '../http/bodies/path-id.pipe';
import { AvatarService } from './avatar.service';
import { AvatarUpload } from './avatar-upload.interceptor';

@Controller('api')
export class AvatarController {
  constructor(private readonly avatars: AvatarService) {}

  @Keyed()
  @HttpCode(HttpStatus.OK)
  @UseInterceptors(AvatarUpload)
  @Post('profile/avatar')
  put(@CurrentUser() userId: string, @UploadedFile() file: { buffer: Buffer } | undefined): Promise<User> {
    return this.avatars.put(userId, file?.buffer);
  }

  @Keyed()
  @Delete('profile/avatar')
  remove(@CurrentUser() userId: string): Promise<User> {
    return this.avatars.remove(userId);
  }

  /** Whoever is signed in may see pictures of people they work with; the id is not to be guessed. */
  @Header('Content-Type', 'image/webp')
  @Header('Cache-Control', 'private, max-age=31536000, immutable')
  @Header('Content-Disposition', 'inline; filename="avatar.webp"')
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  @Get('avatars/:id')
  async show(@Param('id', AVATAR_ID) id: string): Promise<StreamableFile> {
    return new StreamableFile(await this.avatars.find(id));
  }
}
