import { Body, Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { VerifyEmailRequest, type Told } from '@counterfoil/contracts/auth.contract';
import { CurrentUser } from '../http/callers/current-user';
import { Unkeyed } from '../http/answers/keyed';
import { Public } from '../http/callers/public';
import { LimitedByAddress } from '../http/limits/rate-limit.guard';
import { EmailVerification } from './email-verification.service';

@Controller('api')
export class EmailController {
  constructor(private readonly verification: EmailVerification) {}

  @Unkeyed('a link works once')
  @Public()
  @LimitedByAddress()
  @HttpCode(HttpStatus.OK)
  @Post('email/verify')
  verify(@Body() link: VerifyEmailRequest): Promise<Told> {
    return this.verification.verify(link);
  }

  @Unkeyed('each call mails a link, three an hour at most')
  @LimitedByAddress()
  @HttpCode(HttpStatus.NO_CONTENT)
  @Post('profile/email/verification')
  resend(@CurrentUser() userId: string): Promise<void> {
    return this.verification.resend(userId);
  }
}
