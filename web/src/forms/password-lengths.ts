import { useQuery } from '@tanstack/react-query';
import {
  MIN_NEW_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordLengths,
} from '@counterfoil/contracts/auth.contract';
import { read } from '../api/client';
import { queryKeys } from '../api/query-keys';

const USUAL: PasswordLengths = { registration: MIN_PASSWORD_LENGTH, change: MIN_NEW_PASSWORD_LENGTH };
/** The line is there before its words: the form does not grow when they come. */
const NOT_YET = '\u00a0';

/** What this installation asks of a new password, in words. */
export function usePasswordHints(): { registration: string; change: string } {
  const { data = USUAL, isPending } = useQuery({
    queryKey: queryKeys.passwordLengths,
    queryFn: ({ signal }) => read<PasswordLengths>('/api/password/lengths', signal),
    staleTime: Infinity,
  });
  // Where it cannot be asked, the product's own lengths: the server refuses what is too short for it.
  return isPending ? { registration: NOT_YET, change: NOT_YET } : hintsOf(data);
}

/** Where fewer than eight would do, eight are recommended. */
export function hintsOf({ registration, change }: PasswordLengths): { registration: string; change: string } {
  const better = registration < MIN_NEW_PASSWORD_LENGTH ? `; ${MIN_NEW_PASSWORD_LENGTH} or more are better` : '';
  return { registration: `At least ${registration} characters${better}.`, change: `At least ${change} characters.` };
}
