import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskReserve } from './disk-reserve.js';
import { pause } from './processes.js';

const MB = 1024 * 1024;
const SIZES = { reserveBytes: 8 * MB, lowBytes: 4 * MB, roomBytes: 8 * MB };
const DISK_MB = 32;

const directory = mkdtempSync(join(tmpdir(), 'counterfoil-reserve-'));
const mount = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', directory];
const isMounted = process.platform === 'linux' && spawnSync('mount', mount).status === 0;
const FULL = 'is full: nothing is recorded until there is room; reading goes on';

describe('the reserve of a disk', () => {
  const file = join(directory, 'disk-reserve');
  const note = join(directory, 'run/disk-full');
  const filler = join(directory, 'filler');
  const said: string[] = [];
  const reserve = new DiskReserve(directory, (how) => said.push(how), SIZES);
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await pause(10);
  };

  afterAll(() => {
    reserve.end();
    if (isMounted) spawnSync('umount', ['--lazy', directory]);
    rmSync(directory, { recursive: true, force: true });
  });

  it('is given up when little is left, and made again with room (tried where a disk may be mounted)', async () => {
    if (!isMounted) return;
    reserve.begin();
    await until(() => existsSync(file));
    expect([statSync(file).size, statSync(file).mode & 0o777]).toEqual([SIZES.reserveBytes, 0o600]);
    expect(existsSync(note)).toBe(false);

    writeFileSync(filler, Buffer.alloc((DISK_MB - 11) * MB, 1));
    await until(() => said.length > 0);
    expect([existsSync(file), existsSync(note), said]).toEqual([false, true, [FULL]]);

    // The reserve that was given up is no room: the note stays, also for a launcher that begins anew.
    await pause(600);
    expect([existsSync(file), existsSync(note)]).toEqual([false, true]);
    const next = new DiskReserve(directory, () => undefined, SIZES);
    next.look();
    expect([next.isFull, existsSync(note)]).toEqual([true, true]);

    rmSync(filler);
    reserve.look();
    reserve.look();
    expect([existsSync(file), existsSync(note)]).toEqual([false, true]);
    await until(() => !existsSync(note));
    expect([statSync(file).size, said[1]]).toEqual([SIZES.reserveBytes, 'has room again']);
  });

  it('is not asked for on a disk that is small, until that is full (tried where a disk may be mounted)', () => {
    if (!isMounted) return;
    reserve.end();
    rmSync(file);
    const modest = new DiskReserve(directory, () => undefined, { ...SIZES, reserveBytes: 64 * MB });
    modest.look();
    expect([modest.isFull, existsSync(file)]).toEqual([false, false]);
    writeFileSync(filler, Buffer.alloc((DISK_MB - 2) * MB, 1));
    modest.look();
    expect(modest.isFull).toBe(true);
  });
});
