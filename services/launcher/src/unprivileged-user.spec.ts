import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter, canRead } from './unprivileged-user.js';

describe('what another user can reach', () => {
  // Not the user's own temporary directory, which may be closed to strangers.
  const top = mkdtempSync('/tmp/counterfoil-reach-');
  const home = join(top, 'home');
  const file = join(home, 'clone/postgres');
  /** Neither owner nor group of anything here. */
  const stranger = { name: 'stranger', uid: 65_000, gid: 65_000 };

  beforeAll(() => {
    chmodSync(top, 0o755);
    mkdirSync(join(home, 'clone'), { recursive: true, mode: 0o755 });
    chmodSync(home, 0o755);
    chmodSync(join(home, 'clone'), 0o755);
    writeFileSync(file, '');
    chmodSync(file, 0o755);
  });

  afterAll(() => rmSync(top, { recursive: true, force: true }));

  it('is everything below open directories', () => {
    expect(canEnter(join(home, 'clone'), stranger)).toBe(true);
    expect(canRead(file, stranger)).toBe(true);
  });

  it('is nothing below a home directory of mode 0700, be it there already or not', () => {
    chmodSync(home, 0o700);
    expect(canEnter(join(home, 'clone'), stranger)).toBe(false);
    expect(canEnter(join(home, 'not/yet/made'), stranger)).toBe(false);
    expect(canRead(file, stranger)).toBe(false);
    chmodSync(home, 0o755);
  });

  it('is what lies below a directory that may be passed but not listed', () => {
    chmodSync(home, 0o711);
    expect(canEnter(join(home, 'clone'), stranger)).toBe(true);
    expect(canRead(home, stranger)).toBe(false);
    expect(canRead(file, stranger)).toBe(true);
    chmodSync(home, 0o755);
  });

  it('is no program that a strict umask closed, nor a missing one', () => {
    chmodSync(file, 0o700);
    expect(canRead(file, stranger)).toBe(false);
    expect(canRead(`${file}-missing`, stranger)).toBe(false);
    chmodSync(file, 0o755);
  });

  it('is judged by the bits of the owner and the group where the user is one of them', () => {
    const { uid, gid } = statSync(file);
    chmodSync(file, 0o570);
    expect(canRead(file, { name: 'owner', uid, gid: 65_000 })).toBe(true);
    expect(canRead(file, { name: 'member', uid: 65_000, gid })).toBe(true);
    expect(canRead(file, stranger)).toBe(false);
    chmodSync(file, 0o755);
  });
});
