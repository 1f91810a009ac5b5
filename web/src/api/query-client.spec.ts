import { ApiError } from './api-error';
import { createQueryClient } from './query-client';

/** A read whose first answers have these statuses, before it succeeds. */
function asked(...statuses: number[]): Promise<string> {
  const left = [...statuses];
  return createQueryClient().fetchQuery({
    queryKey: ['figures'],
    queryFn: () => {
      const status = left.shift();
      if (status !== undefined) throw new ApiError(status, '', null);
      return 'figures';
    },
  });
}

it('asks once more where the service was too busy, and not a third time', async () => {
  await expect(asked(503)).resolves.toBe('figures');
  await expect(asked(503, 503)).rejects.toMatchObject({ status: 503 });
});

it('takes every other refusal at its word', async () => {
  await expect(asked(409)).rejects.toMatchObject({ status: 409 });
  await expect(asked(500)).rejects.toMatchObject({ status: 500 });
});
