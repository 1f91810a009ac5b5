import { MaxLength, MinLength } from 'class-validator';
import {
  MAX_PASSWORD_LENGTH,
  MIN_NEW_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  NewPassword,
} from '@counterfoil/contracts/auth.contract';

const TOO_SHORT = { message: 'Password must be at least 8 characters' };
const TOO_LONG = { message: 'Password must be at most 200 characters' };

/**
 * The second new password is compared in the form and never sent. All three are asked for in the same words; a current
 * one of six characters, as registration takes it, must go through all the same.
 */
export class PasswordChange extends NewPassword {
  @MinLength(MIN_PASSWORD_LENGTH, TOO_SHORT)
  @MaxLength(MAX_PASSWORD_LENGTH, TOO_LONG)
  currentPassword!: string;

  @MinLength(MIN_NEW_PASSWORD_LENGTH, TOO_SHORT)
  confirmPassword!: string;
}
