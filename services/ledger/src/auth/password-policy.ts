import { Inject, Injectable } from '@nestjs/common';
import { dictionary } from '@zxcvbn-ts/language-common';
import {
  MIN_NEW_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordLengths,
} from '@counterfoil/contracts/auth.contract';
import {
  COMMON_PASSWORDS,
  isOwnWord,
  PASSWORD_COMMON,
  PASSWORD_OWN,
  type PasswordOwner,
} from '@counterfoil/contracts/password-rules';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { BadRequest } from '../http/answers/refusal';

/** In the order of how often they are met. */
const COMMON = new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS));

/**
 * What a password that somebody chooses must be, beyond its contract. Those chosen before still open their accounts.
 */
@Injectable()
export class PasswordPolicy {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The product's own least lengths, raised to the installation's. */
  lengths(): PasswordLengths {
    const { passwordMinLength: least } = this.config;
    return { registration: Math.max(MIN_PASSWORD_LENGTH, least), change: Math.max(MIN_NEW_PASSWORD_LENGTH, least) };
  }

  /**
   * @param field that the message is shown at
   * @throws BadRequest (`invalid`, `password_common` or `password_own`)
   */
  require(field: string, password: string, owner: PasswordOwner): void {
    const { passwordMinLength: least } = this.config;
    if (password.length < least) throw refusal('invalid', field, `Password must be at least ${least} characters`);
    if (isOwnWord(password, owner)) throw refusal('password_own', field, PASSWORD_OWN);
    if (COMMON.has(password.toLowerCase())) throw refusal('password_common', field, PASSWORD_COMMON);
  }
}

function refusal(code: string, field: string, message: string): BadRequest {
  return new BadRequest(code, message, [{ field, message }]);
}
