import type { BusinessMember } from '@counterfoil/contracts/member.contract';

/** A person's name, or that the account is gone. */
export function memberName({ user }: Pick<BusinessMember, 'user'>): string {
  const name = `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim();
  return name || user.email || 'Deleted user';
}
