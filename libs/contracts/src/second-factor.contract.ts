import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import { MAX_PASSWORD_LENGTH } from './auth.contract';
import { IsNotBlank, Optional, RequiredText, rules } from './validators';

/** What is asked for beside the password. */
export type SecondFactorMethod = 'code' | 'passkey' | 'recovery';

/** 202 of POST /api/login: the password is right and something else is asked for. Nobody is signed in yet. */
export interface SecondFactorAsked {
  secondFactor: {
    methods: SecondFactorMethod[];
    /** When the password is asked for again. */
    expiresAt: string;
  };
}

const NOT_A_PASSKEY = { message: 'This is no answer of a passkey' };
/** Six digits; people copy them with a gap. */
const CODE = /^\s*\d{3}[\s-]?\d{3}\s*$/;
const NOT_A_CODE = { message: 'Enter the six digits of your authenticator app' };
/** Base64url, as browsers give bytes. */
const BYTES = /^[\w-]+$/;
/** The longest id of a passkey, 1,023 bytes (WebAuthn). */
const MAX_ID_LENGTH = 1_400;
const MAX_BYTES_LENGTH = 8_000;

const IsBytes = (max: number): PropertyDecorator =>
  rules(IsString(NOT_A_PASSKEY), Matches(BYTES, NOT_A_PASSKEY), MaxLength(max, NOT_A_PASSKEY));
const IsPasskeyPart = (part: () => new () => object): PropertyDecorator =>
  rules(IsObject(NOT_A_PASSKEY), ValidateNested(NOT_A_PASSKEY), Type(part));
const IsCode = (): PropertyDecorator =>
  rules(IsString(NOT_A_CODE), Matches(CODE, NOT_A_CODE), MaxLength(20, NOT_A_CODE));

class PasskeyParts {
  @IsBytes(MAX_BYTES_LENGTH)
  clientDataJSON!: string;
}

class SignedParts extends PasskeyParts {
  @IsBytes(MAX_BYTES_LENGTH)
  authenticatorData!: string;

  @IsBytes(MAX_BYTES_LENGTH)
  signature!: string;

  /** Whose passkey it is, as the authenticator remembers it. */
  @Optional()
  @IsString(NOT_A_PASSKEY)
  @Matches(/^[\w-]*$/, NOT_A_PASSKEY)
  @MaxLength(200, NOT_A_PASSKEY)
  userHandle?: string;
}

class MadeParts extends PasskeyParts {
  @IsBytes(MAX_BYTES_LENGTH)
  attestationObject!: string;

  @Optional()
  @IsArray(NOT_A_PASSKEY)
  @ArrayMaxSize(10, NOT_A_PASSKEY)
  @IsString({ each: true, ...NOT_A_PASSKEY })
  @MaxLength(30, { each: true, ...NOT_A_PASSKEY })
  transports?: string[];
}

class PasskeyAnswer {
  @IsBytes(MAX_ID_LENGTH)
  id!: string;

  @IsBytes(MAX_ID_LENGTH)
  rawId!: string;

  @IsIn(['public-key'], NOT_A_PASSKEY)
  type!: 'public-key';
}

/** What the browser's authenticator signed. */
export class SignedPasskey extends PasskeyAnswer {
  @IsPasskeyPart(() => SignedParts)
  response!: SignedParts;
}

/** The passkey that the browser's authenticator has made. */
export class MadePasskey extends PasskeyAnswer {
  @IsPasskeyPart(() => MadeParts)
  response!: MadeParts;
}

const NOT_A_RECOVERY_CODE = { message: 'Enter one of your recovery codes' };

/**
 * One proof of several, the first that is given. POST /api/login/second-factor : 200 with the `User`; 401
 * `second_factor_wrong`; 401 `second_step_over` when it is too late or was wrong too often; 429 `too_many_attempts`.
 */
export class SecondFactorRequest {
  @Optional()
  @IsCode()
  code?: string;

  @Optional()
  @IsString(NOT_A_RECOVERY_CODE)
  @IsNotBlank(NOT_A_RECOVERY_CODE)
  @MaxLength(60, NOT_A_RECOVERY_CODE)
  recoveryCode?: string;

  @Optional()
  @IsPasskeyPart(() => SignedPasskey)
  passkey?: SignedPasskey;
}

/**
 * Exactly one proof that it is still the same person. POST /api/reauthenticate : 204; 400 `password_wrong` or
 * `proof_wrong`. What a passkey is to sign comes from POST /api/reauthenticate/options.
 */
export class ProofRequest extends SecondFactorRequest {
  @Optional()
  @RequiredText('Password', MAX_PASSWORD_LENGTH, 'Enter your password to go on')
  password?: string;
}

/**
 * POST /api/login/passkey : 200 with the `User`; 401 `second_factor_wrong`. The passkey stands for the password, too.
 */
export class PasskeySignInRequest {
  @IsPasskeyPart(() => SignedPasskey)
  passkey!: SignedPasskey;
}

/**
 * PUT /api/profile/second-factors/authenticator-app : 200 with `AddedSecondFactor`; 400 `second_factor_wrong` on
 * `code`.
 */
export class ConfirmAuthenticatorAppRequest {
  @IsCode()
  code!: string;
}

/** PATCH /api/profile/second-factors/passkeys/{passkeyId} : 200 with the `Passkey`. */
export class RenamePasskeyRequest {
  @RequiredText('Passkey name', 100)
  name!: string;
}

/**
 * POST /api/profile/second-factors/passkeys : 201 with `AddedSecondFactor`; 400 `passkey_refused`; 409
 * `too_many_passkeys`.
 */
export class AddPasskeyRequest extends RenamePasskeyRequest {
  @IsPasskeyPart(() => MadePasskey)
  passkey!: MadePasskey;
}

/** A key in a browser, a phone or on a stick. DELETE /api/profile/second-factors/passkeys/{passkeyId}: 204. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** Kept by a service that brings it to the person's other devices. */
  isSynced: boolean;
}

/** GET /api/profile/second-factors */
export interface SecondFactors {
  /** Null where none is set up. */
  authenticatorApp: { addedAt: string; lastUsedAt: string | null } | null;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
  /** The last one cannot be removed. */
  isRequired: boolean;
  /** Why none can be made at this address; null where one can. */
  passkeyObstacle: string | null;
}

/** POST /api/profile/second-factors/authenticator-app : 201. It counts once a code of it was sent. */
export interface AuthenticatorAppSetUp {
  /** `otpauth://`, for the QR code. */
  uri: string;
  /** The same secret, to be typed. */
  secret: string;
  expiresAt: string;
}

/** The codes are shown this once. POST /api/profile/second-factors/recovery-codes answers with new ones: 201. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** The first second factor brings recovery codes; null where somebody has them already. */
export interface AddedSecondFactor {
  recoveryCodes: string[] | null;
}

/** What the browser's `navigator.credentials.get` takes: POST /api/login/passkey/options and its likes, 200. */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required' | 'preferred';
  /** Empty where the authenticator is to offer what it has. */
  allowCredentials: PasskeyDescriptor[];
}

export interface PasskeyDescriptor {
  id: string;
  type: 'public-key';
  transports: string[];
}

/** What `navigator.credentials.create` takes: POST /api/profile/second-factors/passkeys/options, 200. */
export interface PasskeyCreationOptions {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { alg: number; type: 'public-key' }[];
  timeout: number;
  attestation: 'none';
  excludeCredentials: PasskeyDescriptor[];
  authenticatorSelection: { residentKey: 'preferred'; requireResidentKey: false; userVerification: 'preferred' };
}
