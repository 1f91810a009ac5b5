import { ConfigError, readConfig } from './config';

const complete = {
  DATABASE_URL: 'postgres://u:p@db:5432/ledger',
  REDIS_URL: 'redis://cache:6379',
  EVENTSTORE_URL: 'esdb+discover://a:2113,b:2113?tls=false',
  SESSION_SECRET: 'sixteen characters or more',
};

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('configuration', () => {
  it('fills in what has a sensible default', () => {
    expect(readConfig(complete)).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      readsFromFollowers: false,
      demo: false,
      adminDemo: true,
      logLevel: 'info',
      webDir: undefined,
      proxies: 0,
      connectionsPerAddress: 256,
      slowness: 1,
    });
    expect(readConfig({ ...complete, ADMIN_DEMO: '0' }).adminDemo).toBe(false);
    expect(readConfig({ ...complete, EVENTSTORE_FOLLOWERS: '1' }).readsFromFollowers).toBe(true);
  });

  it('reads where files are kept, and refuses a bucket without its keys or its name', () => {
    const bucket = 'https://key:se%2Fcret@s3.example.com:9000/receipts?region=eu-central-1';
    expect(readConfig(complete).s3Url).toBeUndefined();
    expect(readConfig({ ...complete, S3_URL: bucket }).s3Url).toBe(bucket);
    for (const S3_URL of ['https://s3.example.com/receipts', 'https://key:secret@s3.example.com/', 's3://receipts'])
      expect(problemsOf({ ...complete, S3_URL })).toEqual([
        'S3_URL is not a URL such as https://key:secret@s3.example.com/bucket',
      ]);
  });

  it('reads what files may take of the disk in megabytes', () => {
    expect(readConfig(complete)).toMatchObject({ userDiskBytes: 3 * 1024 ** 3, diskReserveBytes: 512 * 1024 ** 2 });
    const other = readConfig({ ...complete, USER_DISK_MB: '0', DISK_RESERVE_MB: '2' });
    expect(other).toMatchObject({ userDiskBytes: 0, diskReserveBytes: 2 * 1024 ** 2 });
  });

  it('names every missing variable at once', () => {
    expect(problemsOf({}).map((problem) => problem.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'REDIS_URL',
      'EVENTSTORE_URL',
      'SESSION_SECRET',
    ]);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '3e3'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://db'],
    ['EVENTSTORE_URL', 'http://log:2113'],
    ['EVENTSTORE_FOLLOWERS', 'yes'],
    ['DEMO', 'yes'],
    ['ADMIN_DEMO', 'no'],
    ['LOG_LEVEL', 'loud'],
    ['AUTH_RATE_PER_MINUTE', 'many'],
    ['SLOWNESS', '0'],
    ['SLOWNESS', '101'],
    ['USER_DISK_MB', '-1'],
    ['DISK_RESERVE_MB', 'half'],
    ['SESSION_SECRET', 'short'],
    ['ADMIN_EMAIL', 'admin@example.com'],
    ['SUPERADMIN_PASSWORD', 'long enough'],
    ['PUBLIC_URL', 'books.example.com'],
    ['METRICS_TOKEN', 'short'],
    ['PASSWORD_MIN_LENGTH', '65'],
    ['REAUTHENTICATION_MINUTES', '-1'],
    ['SESSION_IDLE_DAYS', '31'],
    ['ADMIN_SESSION_HOURS', '0'],
    ['MAIL_FROM', 'nobody'],
    ['REQUIRE_SECOND_FACTOR', 'everybody'],
  ])('refuses %s=%s with a message that names it', (name, value) => {
    const problems = problemsOf({ ...complete, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name.split('_')[0]);
  });

  it('asks for sender and address with a mail server, and for neither without', () => {
    expect(
      problemsOf({ ...complete, SMTP_URL: 'smtp://mail.example.com' }).map((problem) => problem.split(' ')[0]),
    ).toEqual(['PUBLIC_URL', 'MAIL_FROM']);
    expect(
      problemsOf({
        ...complete,
        SMTP_URL: 'mail.example.com',
        PUBLIC_URL: 'https://books.example.com',
        MAIL_FROM: 'Books <books@example.com>',
      }),
    ).toEqual([expect.stringContaining('SMTP_URL is not a URL')]);
    expect(readConfig({ ...complete, PORT: '4000' })).toMatchObject({
      publicUrl: 'http://localhost:4000',
      isPublicUrlGiven: false,
      smtpUrl: undefined,
    });
    expect(readConfig({ ...complete, PUBLIC_URL: 'https://books.example.com//' })).toMatchObject({
      publicUrl: 'https://books.example.com',
      isPublicUrlGiven: true,
    });
  });

  it('asks nobody for a second factor who is not to be asked', () => {
    expect(readConfig(complete).requireSecondFactor).toBe('off');
    expect(readConfig({ ...complete, REQUIRE_SECOND_FACTOR: 'admins' }).requireSecondFactor).toBe('admins');
  });

  it('does not repeat a secret', () => {
    expect(problemsOf({ ...complete, SESSION_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
    expect(
      problemsOf({ ...complete, SMTP_URL: 'smpt://user:hunter2@mail.example.com', METRICS_TOKEN: 'hunter2' }).join(),
    ).not.toContain('hunter2');
  });

  it('takes an empty variable as one that is not set', () => {
    expect(readConfig({ ...complete, PORT: '', WEB_DIR: ' ' })).toMatchObject({ port: 3000, webDir: undefined });
  });
});
