import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  DEFAULT_TOKEN_DAYS,
  MAX_TOKENS,
  type ApiToken,
  type CreatedApiToken,
  type CreateTokenRequest,
} from '@counterfoil/contracts/profile.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { tokenMadeLetter, UserRepository } from '../auth/auth.module';
import { Mailer } from '../mail/mail.module';
import { TOKEN_MARK, tokenDigest } from '../http/callers/api-token';
import { Unauthorized } from '../http/answers/refusal';
import { TokensRepository } from './tokens.repository';

const TOKEN_BYTES = 32;
/** The mark and six characters: enough to tell tokens apart, of no use to a guesser. */
const PREFIX_LENGTH = TOKEN_MARK.length + 6;

/** Tokens with which programs call for a person. */
@Injectable()
export class TokensService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
  ) {}

  list(userId: string): Promise<ApiToken[]> {
    return this.tokens.of(userId);
  }

  /**
   * The answer is the only one with the token in it.
   * @param id the command's: the same request sent again makes no second token
   * @throws DomainError (conflict) where there are too many, or where the request was carried out before
   */
  async create(
    id: string,
    userId: string,
    { name, scopes, expiresInDays }: CreateTokenRequest,
  ): Promise<CreatedApiToken> {
    const token = `${TOKEN_MARK}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    const facts = {
      id,
      userId,
      name: name.trim(),
      scopes,
      prefix: token.slice(0, PREFIX_LENGTH),
      digest: tokenDigest(token),
      days: expiresInDays ?? DEFAULT_TOKEN_DAYS,
    };
    return this.users.together(async (manager) => {
      const user = await this.users.lock(manager, userId);
      if (!user) throw new Unauthorized();
      if (await this.tokens.isKnown(manager, id))
        throw new DomainError(
          'conflict',
          'token_made',
          'This token was made already, and is shown only once. Delete it and make another one if it is lost.',
        );
      const created = await this.tokens.add(manager, facts, MAX_TOKENS);
      if (!created)
        throw new DomainError(
          'conflict',
          'too_many_tokens',
          `You can have at most ${MAX_TOKENS} tokens. Delete one that you no longer need.`,
        );
      await this.mailer.post(manager, tokenMadeLetter(user, facts.name, this.mailer.link('/profile?tab=security')));
      return { ...created, token };
    });
  }

  /** It stops working at once. @throws DomainError (not-found) */
  async remove(userId: string, id: string): Promise<void> {
    if (!(await this.tokens.remove(userId, id)))
      throw new DomainError('not-found', 'token_not_found', 'Token not found');
  }
}
