import { IsEmail, IsOptional, IsString, MaxLength } from 'class-validator';

/** POST /api/email-leads */
export class EmailLeadRequest {
  @IsEmail({}, { message: 'Invalid email address' })
  @MaxLength(255, { message: 'Invalid email address' })
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
