import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ProofRequest } from '@counterfoil/contracts/second-factor.contract';
import { limitedAddress } from '../http/callers/caller-address';
import { BadRequest, Unauthorized } from '../http/answers/refusal';
import { renewSession } from '../http/callers/session';
import { KnownDevice } from './known-device';
import { isPassword } from './password';
import { SignInThrottle } from './sign-in-throttle';
import { UserRepository, type UserRow } from './user.repository';

/** What somebody can prove who they are with: the fields of the request. */
export type ProofKind = keyof ProofRequest & string;

export interface ProofCheck {
  /** @returns whether the proof is this user's and good; one that works once is used up by it */
  isRight(user: UserRow, proof: ProofRequest, request: Request): Promise<boolean>;
  /** Said where it is not. */
  readonly wrong: string;
}

/** Has people who are signed in prove once more who they are. */
@Injectable()
export class ReauthenticationService {
  private readonly checks = new Map<ProofKind, ProofCheck>();

  constructor(
    private readonly users: UserRepository,
    private readonly throttle: SignInThrottle,
    private readonly devices: KnownDevice,
  ) {
    this.accept('password', {
      isRight: (user, { password }) => isPassword(user.passwordHash, password ?? ''),
      wrong: 'Password is incorrect',
    });
  }

  /** Takes another kind of proof from now on: what builds second factors calls it when its module starts. */
  accept(kind: ProofKind, check: ProofCheck): void {
    this.checks.set(kind, check);
  }

  /** Goes on under a new session id, whose sign-in counts as recent. @throws as {@link check} does */
  async refresh(userId: string, proof: ProofRequest, request: Request): Promise<void> {
    await this.check(userId, proof, request);
    await renewSession(request);
  }

  /**
   * Wrong proofs are counted as wrong passwords at sign-in are.
   * @throws BadRequest (`password_wrong` for a password, else `proof_wrong`) where it is not right
   * @throws Refusal (429) after too many wrong ones
   */
  async check(userId: string, proof: ProofRequest, request: Request): Promise<void> {
    const [kind, check] = this.checkFor(proof);
    const user = await this.users.byId(userId);
    if (!user) throw new Unauthorized();
    const attempt = { account: userId, address: limitedAddress(request), knownDevice: this.devices.of(user, request) };
    const isRight = await this.throttle.attempt(attempt, () => check.isRight(user, proof, request));
    if (isRight) return;
    const code = kind === 'password' ? 'password_wrong' : 'proof_wrong';
    throw new BadRequest(code, check.wrong, [{ field: kind, message: check.wrong }]);
  }

  /** Exactly one kind in a request: two would be two guesses for one. */
  private checkFor(proof: ProofRequest): [ProofKind, ProofCheck] {
    const given = [...this.checks].filter(([kind]) => proof[kind] !== undefined);
    const [only, another] = given;
    if (only && !another) return only;
    throw new BadRequest('proof_missing', 'Enter your password to go on', [
      { field: 'password', message: 'Enter your password to go on' },
    ]);
  }
}
