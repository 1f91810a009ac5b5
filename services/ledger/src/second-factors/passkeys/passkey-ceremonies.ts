import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type {
  MadePasskey,
  PasskeyCreationOptions,
  PasskeyDescriptor,
  PasskeyRequestOptions,
  SignedPasskey,
} from '@counterfoil/contracts/second-factor.contract';
import type { Config } from '../../process/config';
import { CONFIG } from '../../process/config.module';
import { BadRequest } from '../../http/answers/refusal';
import type { FactorOwner } from '../factor-owner';
import { CHALLENGE_MINUTES, PasskeyChallenges, type ChallengePurpose } from './passkey-challenges.repository';
import { PasskeyList, type NewPasskey, type PasskeyKey } from './passkeys.repository';
import { relyingPartyOf, type RelyingParty } from './relying-party';

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;
const NAME = 'Counterfoil';

/** Loaded with the first passkey: it is every twelfth module of a start, and most processes never see one. */
const webAuthn = () => import('@simplewebauthn/server');

/** The two things that one does with an authenticator: making a passkey, and signing with one. */
@Injectable()
export class PasskeyCeremonies {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: PasskeyList,
  ) {}

  /** @returns why there can be no passkey at this address; null where there can. */
  obstacle(request: Request): string | null {
    const party = relyingPartyOf(this.config.publicUrl, request);
    return typeof party === 'string' ? party : null;
  }

  /** @throws BadRequest where there can be none at this address. */
  async creationOptions(owner: FactorOwner, request: Request): Promise<PasskeyCreationOptions> {
    const { id: rpID } = this.partyOf(request);
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: NAME,
      rpID,
      userName: owner.email,
      userDisplayName: owner.firstName,
      userID: new TextEncoder().encode(owner.id),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    await this.challenges.keep(options.challenge, 'add', owner.id);
    return {
      challenge: options.challenge,
      rp: { id: rpID, name: NAME },
      user: { id: options.user.id, name: options.user.name, displayName: options.user.displayName },
      pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
      timeout: TIMEOUT_MS,
      attestation: 'none',
      excludeCredentials: (await this.passkeys.keysOf(owner.id)).map(descriptorOf),
      authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    };
  }

  /** @returns the passkey that was made; undefined where it is not what was asked for. */
  async made(userId: string, answer: MadePasskey, request: Request): Promise<Omit<NewPasskey, 'name'> | undefined> {
    const party = this.partyOf(request);
    const { id, rawId, type, response } = answer;
    const { clientDataJSON, attestationObject } = response;
    const expectedChallenge = await this.used(clientDataJSON, 'add', userId);
    if (expectedChallenge === undefined) return undefined;
    const { verifyRegistrationResponse } = await webAuthn();
    const verified = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    }).catch(refusedByLibrary);
    if (!verified?.verified) return undefined;
    const { credential, credentialBackedUp } = verified.registrationInfo;
    return {
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: response.transports ?? [],
      isSynced: credentialBackedUp,
    };
  }

  /** @param userId whose passkeys may answer; null where any may, which then says who it is */
  async requestOptions(userId: string | null, request: Request): Promise<PasskeyRequestOptions> {
    const { id: rpId } = this.partyOf(request);
    const userVerification = userId === null ? 'required' : 'preferred';
    const { generateAuthenticationOptions } = await webAuthn();
    const { challenge } = await generateAuthenticationOptions({ rpID: rpId, timeout: TIMEOUT_MS, userVerification });
    await this.challenges.keep(challenge, purposeOf(userId), userId);
    const keys = userId === null ? [] : await this.passkeys.keysOf(userId);
    return { challenge, rpId, timeout: TIMEOUT_MS, userVerification, allowCredentials: keys.map(descriptorOf) };
  }

  /**
   * Checks a signature, and uses its challenge up. A passkey that stands for the password as well must have verified
   * its user.
   * @param userId whose it must be; null where it says who it is
   * @returns whose it is; undefined where it does not hold
   */
  async signer(userId: string | null, answer: SignedPasskey, request: Request): Promise<string | undefined> {
    const party = this.partyOf(request);
    const key = await this.passkeys.keyOf(answer.id);
    if (!key || (userId !== null && key.userId !== userId) || !namesOwner(answer, key)) return undefined;
    const signCount = await this.verifiedCount(userId, answer, key, party);
    if (signCount === undefined || !(await this.passkeys.use(key.id, signCount))) return undefined;
    return key.userId;
  }

  private async verifiedCount(
    userId: string | null,
    answer: SignedPasskey,
    key: PasskeyKey,
    party: RelyingParty,
  ): Promise<number | undefined> {
    const { id, rawId, type, response } = answer;
    const { clientDataJSON, authenticatorData, signature } = response;
    const expectedChallenge = await this.used(clientDataJSON, purposeOf(userId), userId);
    if (expectedChallenge === undefined) return undefined;
    const { verifyAuthenticationResponse } = await webAuthn();
    const verified = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.signCount },
      requireUserVerification: userId === null,
    }).catch(refusedByLibrary);
    return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
  }

  /** @returns the challenge of an answer, which is used up by asking; undefined where it is not one of ours. */
  private async used(
    clientDataJSON: string,
    purpose: ChallengePurpose,
    userId: string | null,
  ): Promise<string | undefined> {
    const challenge = challengeIn(clientDataJSON);
    if (challenge === undefined) return undefined;
    return (await this.challenges.use(challenge, purpose, userId)) ? challenge : undefined;
  }

  private partyOf(request: Request): RelyingParty {
    const party = relyingPartyOf(this.config.publicUrl, request);
    if (typeof party === 'string') throw new BadRequest('no_passkeys_here', party);
    return party;
  }
}

function purposeOf(userId: string | null): ChallengePurpose {
  return userId === null ? 'sign-in' : 'proof';
}

function namesOwner({ response: { userHandle } }: SignedPasskey, key: PasskeyKey): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString('utf8') === key.userId;
}

function descriptorOf({ credentialId, transports }: PasskeyKey): PasskeyDescriptor {
  return { id: credentialId, type: 'public-key', transports };
}

/** The challenge that was signed; undefined in what no browser has put together. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws for whatever does not hold, in words for developers. */
function refusedByLibrary(): undefined {
  return undefined;
}
