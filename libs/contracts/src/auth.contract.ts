import { IsString, Matches, MinLength } from 'class-validator';
import { IsAtMost, IsEmailAddress, Optional, RequiredName, RequiredText, rules } from './validators';

/** Passwords: 6 at sign-in and registration, 8 when changing (docs/rules.md, Sessions and passwords). */
export const MIN_PASSWORD_LENGTH = 6;
/** Longer ones only cost hashing time. */
export const MAX_PASSWORD_LENGTH = 200;

const IsPassword = (min: number): PropertyDecorator => {
  const tooShort = { message: `Password must be at least ${min} characters` };
  return rules(IsString(tooShort), MinLength(min, tooShort), IsAtMost('Password', MAX_PASSWORD_LENGTH));
};

/** POST /api/login */
export class LoginRequest {
  @IsEmailAddress()
  email!: string;

  @IsPassword(MIN_PASSWORD_LENGTH)
  password!: string;
}

/** POST /api/register */
export class RegisterRequest extends LoginRequest {
  @RequiredName('First name', 100)
  firstName!: string;

  @RequiredName('Last name', 100)
  lastName!: string;
}

/** Whoever chooses a new password is asked for more than at registration (docs/rules.md, Sessions and passwords). */
export const MIN_NEW_PASSWORD_LENGTH = 8;

/** The password that takes the place of the one before. */
export class NewPassword {
  @IsPassword(MIN_NEW_PASSWORD_LENGTH)
  newPassword!: string;
}

/** GET /api/password/lengths: characters that a password needs on this installation, at least. */
export interface PasswordLengths {
  /** Where an account is made. */
  registration: number;
  /** Where a password takes the place of another one. */
  change: number;
}

/** A mailed link to choose a new password can be used once, and within this time. */
export const RESET_LINK_MINUTES = 60;
/** Said to everybody who asks for a link, whether the e-mail has an account or not. */
export const RESET_LINK_ANSWER = 'If an account with this email exists, a link to choose a new password is on its way.';

const NOT_A_LINK = { message: 'This link is not valid' };
const IsLinkToken = (): PropertyDecorator => rules(IsString(NOT_A_LINK), Matches(/^[\w-]{20,100}$/, NOT_A_LINK));

/** POST /api/password/forgot : 200 with `Told` (RESET_LINK_ANSWER), whoever asks. */
export class ForgotPasswordRequest {
  @IsEmailAddress()
  email!: string;
}

/**
 * POST /api/password/reset : 204; 400 `reset_link_invalid` when the link was used, is too old, or never was one. Nobody
 * is signed in by it.
 */
export class ResetPasswordRequest extends NewPassword {
  /** As it stands in the link. */
  @IsLinkToken()
  token!: string;
}

/** POST /api/reauthenticate : 204 under a new session id; 400 `password_wrong`. Exactly one field is given. */
export class ReauthenticateRequest {
  @Optional()
  @RequiredText('Password', MAX_PASSWORD_LENGTH, 'Enter your password to go on')
  password?: string;
}

/** A mailed link that shows whose an address is can be used once, and within this time. */
export const VERIFICATION_LINK_HOURS = 24;

/** POST /api/email/verify : 200 with `Told`; 400 `verification_link_invalid`. Nobody is signed in by it. */
export class VerifyEmailRequest {
  /** As it stands in the link. */
  @IsLinkToken()
  token!: string;
}

/** An answer that is only words for the person who asked. */
export interface Told {
  message: string;
}

/** The signed-in user: answer of login, register, GET /api/auth/user and complete-setup. */
export interface User {
  id: string;
  email: string;
  /** True where no mail server is configured. */
  emailVerified: boolean;
  /** Replaces `email` once it is verified. */
  pendingEmail: string | null;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  subscriptionStatus: 'free' | 'paid';
  /** Display name of the plan in force, e.g. "Free". */
  planName: string;
  hasSecondFactor: boolean;
  /** Without one, everything but setting one up is closed: 403 `second_factor_required`. */
  secondFactorRequired: boolean;
  setupCompleted: boolean;
  createdAt: string;
  updatedAt: string;
  lastLoginAt: string | null;
  totalLogins: number;
  /** Minutes. */
  totalSessionTime: number;
  lastActiveAt: string | null;
}
