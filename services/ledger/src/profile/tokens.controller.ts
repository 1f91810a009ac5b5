import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { CreateTokenRequest, type ApiToken, type CreatedApiToken } from '@counterfoil/contracts/profile.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Envelope } from '../http/answers/call-envelope';
import { CurrentUser } from '../http/callers/current-user';
import { Keyed } from '../http/answers/keyed';
import { TOKEN_ID } from '../http/bodies/path-id.pipe';
import { RecentSignIn } from '../http/callers/recent-sign-in.guard';
import { TokensService } from './tokens.service';

@Controller('api/profile/tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  list(@CurrentUser() userId: string): Promise<ApiToken[]> {
    return this.tokens.list(userId);
  }

  @RecentSignIn()
  @Post()
  create(
    @Envelope() { commandId, actorId }: CommandEnvelope,
    @Body() wanted: CreateTokenRequest,
  ): Promise<CreatedApiToken> {
    return this.tokens.create(commandId, actorId, wanted);
  }

  @Keyed()
  @HttpCode(HttpStatus.NO_CONTENT)
  @Delete(':id')
  remove(@CurrentUser() userId: string, @Param('id', TOKEN_ID) id: string): Promise<void> {
    return this.tokens.remove(userId, id);
  }
}
