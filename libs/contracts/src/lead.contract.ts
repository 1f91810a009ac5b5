import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsEmailAddress } from './validators';

/** POST /api/email-leads */
export class EmailLeadRequest {
  @IsEmailAddress()
  email!: string;

  @IsOptional()
  @IsString()
  @MaxLength(50)
  source?: string;
}

/** `redirectTo` is `signin` for an e-mail that has an account already. */
export interface EmailLeadAnswer {
  message: string;
  redirectTo: 'signin' | 'signup';
}
