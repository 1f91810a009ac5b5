import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { spawn } from 'node:child_process';
import Redis from 'ioredis';
import { Client } from 'pg';
import { commandLine, isAlive } from '../../services/launcher/src/processes.js';
import { startPostgres, throughTcp } from '../../services/launcher/src/postgres.js';
import { startRedis } from '../../services/launcher/src/redis.js';
import { scratchDirectory } from '../kit/run/scratch-directory';
import { eventually } from '../kit/run/time-limit';

const LIMIT_MS = 600_000;

describe('Postgres from node_modules', () => {
  const scratch = scratchDirectory('servers-postgres');
  const dataDir = join(scratch.path, 'postgres');
  const start = () => startPostgres({ dataDir, ownGroup: false });
  let server: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    server = await start();
    await query(server.url, 'CREATE TABLE fact (id int PRIMARY KEY)');
  });

  afterAll(async () => {
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
    scratch.remove();
  });

  it('is durable, sorts by code point on every machine, and lets nobody in without the password', async () => {
    expect(
      await query(
        server.url,
        `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, lower('ÄÉ') AS lower, 'Z' < 'a' AS sorted`,
      ),
    ).toEqual([{ fsync: 'on', commit: 'on', lower: 'äé', sorted: true }]);
    await expect(query(server.url.replace(/:[^:@/]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  it(
    'keeps what was committed before kill -9, on the same port',
    async () => {
      await query(server.url, 'INSERT INTO fact VALUES (1)');
      const { port } = server;
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      server = await start();
      expect(server.port).toBe(port);
      expect(await query(server.url, 'SELECT id FROM fact')).toEqual([{ id: 1 }]);
    },
    LIMIT_MS,
  );

  it(
    'is taken over from an earlier start that was killed',
    async () => {
      const orphan = server;
      server = await start();
      expect(isAlive(orphan.pid)).toBe(false);
      expect(await query(server.url, 'SELECT count(*)::int AS facts FROM fact')).toEqual([{ facts: 1 }]);
    },
    LIMIT_MS,
  );

  it(
    'leaves a stranger alone that its pid file names, and closes a cluster again that somebody opened',
    async () => {
      await server.stop();
      const stranger = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
      writeFileSync(
        join(server.dataDir, 'cluster/postmaster.pid'),
        `${stranger.pid}\n${server.dataDir}/cluster\n0\n${server.port}\n\n127.0.0.1\n`,
      );
      writeFileSync(join(server.dataDir, 'cluster/pg_hba.conf'), 'local all all trust\nhost all all 0.0.0.0/0 trust\n');
      server = await start();
      expect(await query(server.url, 'SELECT id FROM fact')).toEqual([{ id: 1 }]);
      expect(isAlive(stranger.pid ?? 0)).toBe(true);
      stranger.kill('SIGKILL');
      for (const url of [server.url, throughTcp(server.url)]) {
        await expect(query(url.replace(/:[^:@/]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow(
          'password authentication failed',
        );
      }
    },
    LIMIT_MS,
  );

  it(
    'is made anew where an initdb was interrupted',
    async () => {
      const half = join(scratch.path, 'half');
      mkdirSync(join(half, 'cluster.new/base'), { recursive: true });
      writeFileSync(join(half, 'cluster.new/PG_VERSION'), '18\n');
      const whole = await startPostgres({ dataDir: half, ownGroup: false });
      expect(await query(whole.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(readdirSync(whole.dataDir)).not.toContain('cluster.new');
      await whole.stop();
    },
    LIMIT_MS,
  );

  it(
    'works in a directory that only its owner may enter, elsewhere when the owner is root',
    async () => {
      const isRoot = process.getuid?.() === 0;
      const closed = join(scratch.path, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const moved = await startPostgres({ dataDir: join(closed, 'postgres'), ownGroup: false });
      expect(moved.dataDir === join(closed, 'postgres')).toBe(!isRoot);
      if (isRoot) expect(readFileSync(join(closed, 'postgres/location'), 'utf8').trim()).toBe(moved.dataDir);
      await query(moved.url, 'CREATE TABLE kept ()');
      await moved.stop();

      // The clone is moved: its books move along.
      const elsewhere = join(scratch.path, 'elsewhere');
      renameSync(closed, elsewhere);
      const found = await startPostgres({ dataDir: join(elsewhere, 'postgres'), ownGroup: false });
      expect(await query(found.url, 'SELECT * FROM kept')).toEqual([]);
      await found.stop();

      // The data directory is deleted: whoever does that wants to begin anew.
      rmSync(join(elsewhere, 'postgres'), { recursive: true });
      const fresh = await startPostgres({ dataDir: join(elsewhere, 'postgres'), ownGroup: false });
      await expect(query(fresh.url, 'SELECT * FROM kept')).rejects.toThrow('does not exist');
      await fresh.stop();
      for (const { dataDir: place } of [found, fresh]) rmSync(place, { recursive: true, force: true });
    },
    LIMIT_MS,
  );
});

describe('Redis from the machine', () => {
  const scratch = scratchDirectory('servers-redis');
  const start = () => startRedis({ dataDir: scratch.path, ownGroup: false });
  let server: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    server = await start();
  });

  afterAll(async () => {
    await server.stop();
    scratch.remove();
  });

  it('is what BullMQ asks for, and lets nobody in without the password', async () => {
    expect(await command(server.url, (redis) => redis.config('GET', 'maxmemory-policy'))).toEqual([
      'maxmemory-policy',
      'noeviction',
    ]);
    await expect(command(server.url.replace(/:[^:@/]+@/, ':guess@'), (redis) => redis.ping())).rejects.toThrow();
  });

  it(
    'keeps what it had written to its file before kill -9, be the end of the file cut or not',
    async () => {
      await command(server.url, (redis) => redis.set('job', 'waiting'));
      // While the disk is slow, Redis answers up to two seconds before it writes.
      await eventually('the file being written', async () =>
        (await command(server.url, (redis) => redis.info('persistence'))).includes('aof_buffer_length:0')
          ? true
          : undefined,
      );
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      const directory = join(scratch.path, 'appendonlydir');
      const log = readdirSync(directory).find((name) => name.endsWith('.incr.aof'));
      // What a power cut leaves: the beginning of a command.
      appendFileSync(join(directory, log ?? ''), '*3\r\n$3\r\nSET\r\n$3\r\nhal');
      server = await start();
      expect(await command(server.url, (redis) => redis.get('job'))).toBe('waiting');
    },
    LIMIT_MS,
  );

  it(
    'is taken over from an earlier start that was killed',
    async () => {
      const orphan = server;
      server = await start();
      expect(isAlive(orphan.pid)).toBe(false);
      expect(server.place).toBe(orphan.place);
      expect(await command(server.url, (redis) => redis.get('job'))).toBe('waiting');
    },
    LIMIT_MS,
  );

  it(
    'finds a place for its socket where the directory has too long a name for one, and finds it again',
    async () => {
      const dataDir = join(scratch.path, 'a directory whose name is longer than a socket may have it'.repeat(2));
      const first = await startRedis({ dataDir, ownGroup: false });
      const place = dirname(first.place);
      expect(place.startsWith(scratch.path)).toBe(false);
      expect(statSync(place).mode & 0o777).toBe(0o700);
      expect(await command(first.url, (redis) => redis.ping())).toBe('PONG');
      await first.stop();
      const second = await startRedis({ dataDir, ownGroup: false });
      expect(second.place).toBe(first.place);
      await second.stop();
      rmSync(place, { recursive: true });
    },
    LIMIT_MS,
  );

  it('tells the password to its owner only', () => {
    expect(existsSync(join(scratch.path, 'redis.conf'))).toBe(true);
    const line = commandLine(server.pid);
    expect(line).toMatch(/(redis|valkey)-server/);
    expect(line).not.toContain(server.url.split(':')[2]?.split('@')[0]);
  });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 20_000 });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function command<Answer>(url: string, run: (redis: Redis) => Promise<Answer>): Promise<Answer> {
  const redis = new Redis(url, {
    connectTimeout: 5_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    lazyConnect: true,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await run(redis);
  } finally {
    redis.disconnect();
  }
}
