import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { MAX_PASSWORD_LENGTH, NewPassword } from './auth.contract';
import { IsEmailAddress, IsWholeNumber, Optional, OptionalBoolean, RequiredName, RequiredText } from './validators';

/** PUT /api/profile : the `User` as it is now; 409 `email_taken`. A changed e-mail is told to the old address. */
export class UpdateProfileRequest {
  @RequiredName('First name', 100)
  firstName!: string;

  @RequiredName('Last name', 100)
  lastName!: string;

  @IsEmailAddress()
  email!: string;
}

/**
 * PUT /api/profile/password : 204; 400 `password_wrong` on `currentPassword`. Every other session ends, this one goes
 * on under a new id.
 */
export class ChangePasswordRequest extends NewPassword {
  /** Registered with 6 or more, so that no more is asked of it here; the form asks for 8. */
  @RequiredText('Password', MAX_PASSWORD_LENGTH, 'Current password is required')
  currentPassword!: string;
}

/** What the form says when the two new passwords differ; the server never sees the second. */
export const PASSWORDS_DIFFER = "Passwords don't match";

/** DELETE /api/profile : 204; 400 `password_wrong`; 409 `only_owner` with the businesses' names in the message. */
export class DeleteProfileRequest {
  @RequiredText('Password', MAX_PASSWORD_LENGTH, 'Enter your password to delete your account')
  password!: string;
}

/**
 * A browser that is signed in: GET /api/profile/sessions, newest activity first.
 * DELETE /api/profile/sessions/{id} ends one (the current one signs out), DELETE /api/profile/sessions all others: 204
 * both.
 */
export interface ProfileSession {
  id: string;
  /** The session that asks. */
  isCurrent: boolean;
  signedInAt: string;
  lastSeenAt: string;
  expiresAt: string;
  ipAddress: string | null;
  userAgent: string | null;
}

/** A stretch of activity, ended ones too: GET /api/profile/activity, at most 50, newest first. */
export interface ProfileActivity {
  id: string;
  sessionStart: string;
  /** Null while it goes on. */
  sessionEnd: string | null;
  /** Minutes; null while it goes on. */
  duration: number | null;
  ipAddress: string | null;
  userAgent: string | null;
}

/** What an administrator has read of a person or a business, as records name it. */
export type ReadKind =
  'support_view' | 'usage' | 'activity' | 'subscriptions' | 'tickets' | 'mail' | 'quarantine' | 'comparison';

/**
 * An administrator has read data of one's own, or of a business that one owns: GET /api/profile/support-views, newest
 * first, paged by `limit` and `cursor`.
 */
export interface ProfileSupportView {
  id: string;
  what: ReadKind;
  /** The first time; what the same administrator reads again within ten minutes is counted. */
  viewedAt: string;
  times: number;
  /** Name of the administrator; `A former administrator` once their account is gone. */
  viewedBy: string;
  /** Name of the business it was read of; null for one's account. */
  businessName: string | null;
}

/** What a token may do with the books, as `token-right.ts` lists it by right; everything else is for people. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
const MAX_TOKEN_DAYS = 366;
export const DEFAULT_TOKEN_DAYS = 90;
/** Tokens that one person can have at a time. */
export const MAX_TOKENS = 20;

/** POST /api/profile/tokens : 201 with `CreatedApiToken`; 409 `too_many_tokens`. */
export class CreateTokenRequest {
  @RequiredName('Token name', 100)
  name!: string;

  @IsArray({ message: 'Choose what the token may do' })
  @ArrayMinSize(1, { message: 'Choose what the token may do' })
  @ArrayMaxSize(TOKEN_SCOPES.length, { message: 'A token can read and write' })
  @ArrayUnique({ message: 'A token can read and write' })
  @IsIn(TOKEN_SCOPES, { each: true, message: 'A token can read and write' })
  scopes!: TokenScope[];

  /** Days until it expires; DEFAULT_TOKEN_DAYS where none is given. */
  @Optional()
  @IsWholeNumber(1, MAX_TOKEN_DAYS, 'A token is valid for 1 to 366 days')
  expiresInDays?: number;
}

/** GET /api/profile/tokens, newest first. DELETE /api/profile/tokens/{id}: 204, and it stops working at once. */
export interface ApiToken {
  id: string;
  name: string;
  scopes: TokenScope[];
  /** First characters of the token, to tell one from another. */
  prefix: string;
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
  /** To the minute; null when it was never used. */
  lastUsedAt: string | null;
}

/** The only answer that ever holds the token itself, to be sent as `Authorization: Bearer <token>`. */
export interface CreatedApiToken extends ApiToken {
  token: string;
}

/**
 * Which mails a person wants: GET and PUT /api/profile/notifications, both answer with all switches. A switch left out
 * stays as it is. Links that one has asked for (a new password) come whatever the switches say.
 */
export interface NotificationSettings {
  /** Sign-in data changed, a token made: default on. */
  security: boolean;
  /** A plan's limit is near or reached, once a period: default on. */
  limitWarnings: boolean;
  /** Last month's figures of each business owned, at the beginning of a month: default on. */
  monthlySummary: boolean;
  /** Somebody invites you to a business: default on. Without it the invitation still waits in the product. */
  invitations: boolean;
  /** Somebody asks you about a transaction or an entry: default on. It waits on the dashboard all the same. */
  questions: boolean;
}

export class UpdateNotificationsRequest implements Partial<NotificationSettings> {
  @OptionalBoolean({ message: 'A notification is on or off' })
  security?: boolean;

  @OptionalBoolean({ message: 'A notification is on or off' })
  limitWarnings?: boolean;

  @OptionalBoolean({ message: 'A notification is on or off' })
  monthlySummary?: boolean;

  @OptionalBoolean({ message: 'A notification is on or off' })
  invitations?: boolean;

  @OptionalBoolean({ message: 'A notification is on or off' })
  questions?: boolean;
}

/**
 * POST /api/profile/avatar (multipart, field `avatar`) and DELETE /api/profile/avatar answer with the `User`.
 * 400 `avatar_unreadable`, 413 `avatar_too_large`. The picture is kept as a square WebP without its metadata.
 */
export const AVATAR_FIELD = 'avatar';
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;
export const AVATAR_HINT = 'JPG, PNG or GIF, max 2MB';
