import { IsIn } from 'class-validator';
import { INVITABLE_ROLES, type InvitableRole } from './role';
import { IsEmailAddress, Optional } from './validators';

/** An invitation that nobody has accepted by then is worth nothing. */
export const INVITATION_DAYS = 14;

/** POST /api/businesses/{id}/invitations */
export class InviteByEmailRequest {
  @IsEmailAddress()
  email!: string;

  /** Assistant when absent. */
  @Optional()
  @IsIn(INVITABLE_ROLES, { message: 'Role must be one of bookkeeper, accountant, assistant' })
  role?: InvitableRole;
}

/** GET /api/businesses/{id}/invitations: those that wait, for whoever manages the team. */
export interface PendingInvitation {
  id: string;
  businessId: string;
  email: string;
  role: InvitableRole;
  /** User id of who invited. */
  invitedBy: string;
  invitedAt: string;
  expiresAt: string;
  /** Path of the page where it is accepted, below the address of the web app: to copy and hand over. */
  link: string;
  /** True when a mail server is configured and the link was mailed. */
  mailed: boolean;
}

export type InvitationStatus = 'pending' | 'accepted' | 'revoked' | 'expired';

/** GET /api/invitations/{token}: what whoever holds the link sees before signing in. */
export interface InvitationView {
  businessName: string;
  role: InvitableRole;
  /** Whom it was sent to; only this person can accept it. */
  email: string;
  invitedBy: string;
  expiresAt: string;
  status: InvitationStatus;
  /** Whether to sign in or to sign up. */
  hasAccount: boolean;
}

/** POST /api/invitations/{token} */
export interface AcceptedInvitation {
  businessId: string;
  role: InvitableRole;
}
