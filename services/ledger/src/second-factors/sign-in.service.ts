import { HttpStatus, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { User } from '@counterfoil/contracts/auth.contract';
import type {
  PasskeyRequestOptions,
  PasskeySignInRequest,
  SecondFactorRequest,
} from '@counterfoil/contracts/second-factor.contract';
import { AuthService, UserRepository, type UserRow } from '../auth/auth.module';
import { Refusal } from '../http/answers/refusal';
import { PasskeyCeremonies } from './passkeys/passkey-ceremonies';
import { PendingSignIns } from './pending-sign-ins.repository';
import { SecondFactorProof } from './second-factor-proof';

/** Signing in with more than a password, or with a passkey instead of one. */
@Injectable()
export class SecondFactorSignIn {
  constructor(
    private readonly pending: PendingSignIns,
    private readonly proof: SecondFactorProof,
    private readonly passkeys: PasskeyCeremonies,
    private readonly users: UserRepository,
    private readonly auth: AuthService,
  ) {}

  /**
   * The step after the password.
   * @throws Refusal (401) when it does not hold or is over, (429) after too many wrong codes.
   */
  async complete(given: SecondFactorRequest, request: Request): Promise<User> {
    const id = request.session.secondStep;
    const userId = id === undefined ? undefined : await this.pending.attempt(id);
    if (id === undefined || userId === undefined) throw stepOver();
    // As it is before the step is completed: a password that is changed later ends the sign-in, too.
    const user = await this.present(userId);
    if (!(await this.proof.holds(userId, given, request))) throw wrong();
    if (!(await this.pending.complete(id))) throw stepOver();
    return this.auth.begin(user, request);
  }

  /** @throws Refusal (401) when the step is over. @throws BadRequest where passkeys do not work at this address. */
  async stepOptions(request: Request): Promise<PasskeyRequestOptions> {
    const id = request.session.secondStep;
    const userId = id === undefined ? undefined : await this.pending.userOf(id);
    if (userId === undefined) throw stepOver();
    return this.passkeys.requestOptions(userId, request);
  }

  /** @throws BadRequest where passkeys do not work at this address. */
  options(request: Request): Promise<PasskeyRequestOptions> {
    return this.passkeys.requestOptions(null, request);
  }

  /**
   * Signs in whoever the passkey belongs to: it has verified its user, which stands for the password.
   * @throws Refusal (401)
   */
  async withPasskey({ passkey }: PasskeySignInRequest, request: Request): Promise<User> {
    const userId = await this.passkeys.signer(null, passkey, request);
    if (userId === undefined) throw wrong();
    return this.auth.begin(await this.present(userId), request);
  }

  private async present(userId: string): Promise<UserRow> {
    const user = await this.users.byId(userId);
    if (!user) throw stepOver();
    return user;
  }
}

/** The same words whatever was wrong: the code, its age, or that it was used before. */
function wrong(): Refusal {
  return new Refusal(
    HttpStatus.UNAUTHORIZED,
    'second_factor_wrong',
    'That did not work. Use a code that you have not used before, or another way.',
  );
}

function stepOver(): Refusal {
  return new Refusal(
    HttpStatus.UNAUTHORIZED,
    'second_step_over',
    'That took too long or was wrong too often. Please sign in again.',
  );
}
