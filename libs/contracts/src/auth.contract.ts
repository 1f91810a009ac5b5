import { IsEmail, IsString, Matches, MaxLength, MinLength } from 'class-validator';

/** Passwords: 6 at sign-in and registration, 8 when changing (specification, section 9). */
export const MIN_PASSWORD_LENGTH = 6;
/** Longer ones only cost hashing time. */
export const MAX_PASSWORD_LENGTH = 200;

/** POST /api/login */
export class LoginRequest {
  @IsEmail({}, { message: 'Invalid email address' })
  @MaxLength(255, { message: 'Invalid email address' })
  email!: string;

  @IsString({ message: 'Password must be at least 6 characters' })
  @MinLength(MIN_PASSWORD_LENGTH, { message: 'Password must be at least 6 characters' })
  @MaxLength(MAX_PASSWORD_LENGTH, { message: 'Password must be at most 200 characters' })
  password!: string;
}

/** POST /api/register */
export class RegisterRequest extends LoginRequest {
  @IsString({ message: 'First name is required' })
  @Matches(/\S/, { message: 'First name is required' })
  @MaxLength(100, { message: 'First name must be at most 100 characters' })
  firstName!: string;

  @IsString({ message: 'Last name is required' })
  @Matches(/\S/, { message: 'Last name is required' })
  @MaxLength(100, { message: 'Last name must be at most 100 characters' })
  lastName!: string;
}

/** The signed-in user: answer of login, register, GET /api/auth/user and complete-setup. */
export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  subscriptionStatus: 'free' | 'paid';
  /** Display name of the plan in force, e.g. "Free". */
  planName: string;
  setupCompleted: boolean;
  createdAt: string;
  updatedAt: string;
  lastLoginAt: string | null;
  totalLogins: number;
  /** Minutes. */
  totalSessionTime: number;
  lastActiveAt: string | null;
}
