/** Roles that the owner of books can allow to close periods; whoever only helps out cannot be. */
export const CLOSING_ROLES = ['bookkeeper', 'accountant'] as const;
export type ClosingRole = (typeof CLOSING_ROLES)[number];
