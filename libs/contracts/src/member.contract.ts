import { IsIn, IsString, IsUUID, MinLength } from 'class-validator';
import { INVITABLE_ROLES, type BusinessRole, type InvitableRole } from './role';
import { Optional } from './validators';

const ROLE_MESSAGE = 'Role must be one of bookkeeper, accountant, assistant';

/** POST /api/businesses/{id}/members: the user, whose id stands in their profile, joins at once. */
export class AddMemberRequest {
  @IsString({ message: 'User ID is required' })
  @MinLength(1, { message: 'User ID is required' })
  @IsUUID('all', { message: 'User ID is not valid: it stands in the profile of the person to invite' })
  userId!: string;

  /** Assistant when absent. */
  @Optional()
  @IsIn(INVITABLE_ROLES, { message: ROLE_MESSAGE })
  role?: InvitableRole;
}

/** PATCH /api/businesses/{id}/members/{userId}/role */
export class ChangeMemberRoleRequest {
  @IsIn(INVITABLE_ROLES, { message: ROLE_MESSAGE })
  role!: InvitableRole;
}

/** POST /api/businesses/{id}/owner: the member who is to own the business; who hands it over becomes a bookkeeper. */
export class HandOverRequest {
  @IsString({ message: 'User ID is required' })
  @MinLength(1, { message: 'User ID is required' })
  @IsUUID('all', { message: 'User ID is not valid' })
  userId!: string;
}

/** GET /api/businesses/{id}/members, and the answer of every call that changes one. */
export interface BusinessMember {
  id: string;
  businessId: string;
  userId: string;
  role: BusinessRole;
  /** Null for whoever founded the business. */
  invitedAt: string | null;
  joinedAt: string;
  /** Null fields where the person's account was deleted. */
  user: { firstName: string | null; lastName: string | null; email: string | null; profileImageUrl: string | null };
}
