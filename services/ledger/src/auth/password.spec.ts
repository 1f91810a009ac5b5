import { availableParallelism } from 'node:os';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { hashPassword, isPassword } from './password';

/** Half of the cores at work and 64 waiting, as password.ts says. */
const ROOM = Math.max(1, Math.floor(availableParallelism() / 2)) + 64;

describe('passwords', () => {
  it('are kept as Argon2id with a salt of their own', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,[pt=,12]+\$/);
    expect(one).not.toBe(other);
  });

  it('are recognised, whichever way an accent was typed', async () => {
    const stored = await hashPassword('caf\u00e9 au lait');
    expect(await isPassword(stored, 'cafe\u0301 au lait')).toBe(true);
    expect(await isPassword(stored, 'cafe au lait')).toBe(false);
  });

  it('are never right for nobody', async () => {
    expect(await isPassword(undefined, 'nobody has this password')).toBe(false);
  });

  it('are turned away when too many wait, and taken again afterwards', async () => {
    const beyond = 5;
    const settled = await Promise.allSettled(
      Array.from({ length: ROOM + beyond }, () => hashPassword('correct horse')),
    );
    const refused = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(beyond);
    for (const reason of refused) expect(reason).toBeInstanceOf(Unavailable);
    await expect(hashPassword('correct horse')).resolves.toContain('argon2id');
  });
});
