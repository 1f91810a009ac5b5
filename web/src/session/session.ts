import { createContext, use } from 'react';
import type { User } from '@counterfoil/contracts/auth.contract';

export const UserContext = createContext<User | null>(null);

/** The signed-in user. @throws outside the signed-in part of the app. */
export function useUser(): User {
  const user = use(UserContext);
  if (!user) throw new Error('useUser must be used within the signed-in app');
  return user;
}
