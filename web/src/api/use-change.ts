import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/** A write, after which what is kept under these names is asked for again. */
export function useChange<Answer, Variables = void>(
  write: (variables: Variables) => Promise<Answer>,
  ...stale: readonly QueryKey[]
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
