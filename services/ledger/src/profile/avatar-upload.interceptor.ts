import {
  HttpStatus,
  mixin,
  PayloadTooLargeException,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Observable } from 'rxjs';
import { AVATAR_FIELD, AVATAR_MAX_BYTES } from '@counterfoil/contracts/profile.contract';
import { BadRequest, Refusal } from '../http/answers/refusal';

/** One file and nothing else; what is more is cut off while it arrives. */
const Upload: Type<NestInterceptor> = FileInterceptor(AVATAR_FIELD, {
  limits: { fileSize: AVATAR_MAX_BYTES, files: 1, fields: 0, parts: 2, headerPairs: 20 },
});

/** Reads the picture of a multipart call into memory, and says in our words what is wrong with the upload. */
class AvatarUploadMixin extends Upload {
  override async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    try {
      return await super.intercept(context, next);
    } catch (error) {
      if (error instanceof PayloadTooLargeException)
        throw new Refusal(HttpStatus.PAYLOAD_TOO_LARGE, 'avatar_too_large', 'The picture is too large: at most 2 MB');
      const message = `Send one picture as multipart/form-data in the field "${AVATAR_FIELD}"`;
      throw new BadRequest('avatar_unreadable', message, [{ field: AVATAR_FIELD, message }]);
    }
  }
}

export const AvatarUpload = mixin(AvatarUploadMixin);
