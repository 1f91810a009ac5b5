import { resolve } from 'node:path';
import { DEFAULT_ADMIN_HOURS, DEFAULT_IDLE_DAYS, SESSION_DAYS } from '../sessions/session-lifetimes';

/** Everything that the environment decides, checked once at start. Secrets are in it: never log it. */
export interface Config {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly eventStoreUrl: string;
  /** Of a cluster, nodes that follow the leader serve what decides nothing: reports, projections. */
  readonly readsFromFollowers: boolean;
  readonly host: string;
  readonly port: number;
  /** Where files that must outlive the process go: published heads, demo sign-ins. */
  readonly dataDir: string;
  /** Bucket for files that people bring, with its keys; undefined keeps them under `dataDir`. */
  readonly s3Url: string | undefined;
  /** The built web app; undefined serves the API alone. */
  readonly webDir: string | undefined;
  /** The browser that prints PDFs; undefined looks for one on the machine. */
  readonly chromiumPath: string | undefined;
  readonly sessionSecret: string;
  /** Makes the demo sign-ins and books at start. Only ever set by the embedded default. */
  readonly demo: boolean;
  /** Gives the administrators of the environment a demo business at start, with which they have finished set-up. */
  readonly adminDemo: boolean;
  /** Sign-ins, registrations and leads a minute and address; 0 is no limit. */
  readonly authRatePerMinute: number;
  /** Calls a minute and session; 0 is no limit. */
  readonly apiRatePerMinute: number;
  /** Open connections of one address, where no proxy is in front; 0 is no limit. */
  readonly connectionsPerAddress: number;
  /** By what the waits of answers are multiplied, and the time that expensive calls may take, on a slow machine. */
  readonly slowness: number;
  /** Processes that read files of strangers, for this process alone. */
  readonly readerProcesses: number;
  /** Least length of a password that somebody chooses, where it is more than the product asks for. */
  readonly passwordMinLength: number;
  /** A sign-in older than this is asked for the password again where much is at stake; 0 never asks. */
  readonly reauthenticationMinutes: number;
  /** A sign-in without a call for so long has ended; 0 is no limit below the 30 days of every sign-in. */
  readonly sessionIdleDays: number;
  /** An administrator's sign-in ends after so long, used or not. */
  readonly adminSessionHours: number;
  /** Bytes of a person's uploads, waiting files and kept exports on the disk; 0 is no limit. */
  readonly userDiskBytes: number;
  /** Bytes of the disk under `dataDir` that no upload and no export may take. */
  readonly diskReserveBytes: number;
  /** Reverse proxies in front of the process, whose X-Forwarded-* headers are believed. */
  readonly proxies: number;
  readonly logLevel: LogLevel;
  /** Where people reach the web app, for links in mails; without a slash at the end. */
  readonly publicUrl: string;
  /** Whether PUBLIC_URL was set: its host is then answered besides loopback names, which are the only ones without. */
  readonly isPublicUrlGiven: boolean;
  /** `smtp://` or `smtps://` of the mail server; undefined keeps mails for administrators to read. */
  readonly smtpUrl: string | undefined;
  /** Sender of every mail. */
  readonly mailFrom: string;
  /** Opens `/metrics` from other machines; without one only this machine may read it. */
  readonly metricsToken: string | undefined;
  /** Who must have a second factor; until then the rest is closed to them. */
  readonly requireSecondFactor: SecondFactorRequirement;
  readonly admin: Credentials | undefined;
  readonly superAdmin: Credentials | undefined;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Whom a second factor is asked of, beside those who have one. */
const SECOND_FACTOR_REQUIREMENTS = ['off', 'admins', 'all'] as const;
type SecondFactorRequirement = (typeof SECOND_FACTOR_REQUIREMENTS)[number];

const DEFAULT_PORT = 3000;
/** A person who mistypes a password does not notice it; a guesser gets 1,200 an hour. */
const DEFAULT_AUTH_RATE = 20;
/** A page makes some ten calls; nobody opens a page a second for long. */
const DEFAULT_API_RATE = 1_200;
/** Long enough to go through one's settings, short enough for a browser left open. */
const DEFAULT_REAUTHENTICATION_MINUTES = 15;
/** A browser has six: an office of forty behind one address. */
const DEFAULT_CONNECTIONS_PER_ADDRESS = 256;
/** Longer than a hundred times two seconds no browser waits for an answer. */
const MAX_SLOWNESS = 100;
/** Each may take 1.2 GB for a moment; with two, one large file holds up nobody. */
const DEFAULT_READER_PROCESSES = 2;
const MAX_READER_PROCESSES = 64;
/** More would keep people out rather than guessers. */
const MAX_PASSWORD_MIN_LENGTH = 64;
/** Two of the largest archives and a year of statements; sixty people at their limit fill a disk of 180 GB. */
const DEFAULT_USER_DISK_MB = 3_072;
/** What Postgres, the log and the log files need for some hours of work, so that somebody can make room. */
const DEFAULT_DISK_RESERVE_MB = 512;
const BYTES_PER_MB = 1024 * 1024;
const MIN_SECRET_LENGTH = 16;
const EVENTSTORE_SCHEMES = ['esdb', 'kurrentdb', 'kdb'].flatMap((name) => [`${name}:`, `${name}+discover:`]);

/** The name of a bucket, and nothing behind it. */
const BUCKET_PATH = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Of a local event store. */
const SOCKET_SCHEME = 'esdb+unix:';

/** What is wrong with the environment, one line a variable. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks the environment.
 * @throws ConfigError naming every variable that is missing or wrong, not only the first.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = new Variables(env);
  const host = read.text('HOST') ?? '127.0.0.1';
  const port = read.integer('PORT', DEFAULT_PORT, 65_535);
  const smtpUrl = read.optionalUrl('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587');
  const config: Config = {
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:'], 'redis://host:6379'),
    eventStoreUrl: read.url('EVENTSTORE_URL', [...EVENTSTORE_SCHEMES, SOCKET_SCHEME], 'esdb://host:2113?tls=false'),
    readsFromFollowers: read.flag('EVENTSTORE_FOLLOWERS'),
    host,
    port,
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    s3Url: read.bucketUrl('S3_URL'),
    webDir: read.directory('WEB_DIR'),
    chromiumPath: read.text('CHROMIUM_PATH'),
    sessionSecret: read.secret('SESSION_SECRET', MIN_SECRET_LENGTH),
    demo: read.flag('DEMO'),
    adminDemo: read.flag('ADMIN_DEMO', '1'),
    authRatePerMinute: read.integer('AUTH_RATE_PER_MINUTE', DEFAULT_AUTH_RATE),
    apiRatePerMinute: read.integer('API_RATE_PER_MINUTE', DEFAULT_API_RATE),
    connectionsPerAddress: read.integer('CONNECTIONS_PER_ADDRESS', DEFAULT_CONNECTIONS_PER_ADDRESS),
    slowness: read.atLeastOne('SLOWNESS', 1, MAX_SLOWNESS),
    readerProcesses: read.atLeastOne('READER_PROCESSES', DEFAULT_READER_PROCESSES, MAX_READER_PROCESSES),
    passwordMinLength: read.integer('PASSWORD_MIN_LENGTH', 0, MAX_PASSWORD_MIN_LENGTH),
    reauthenticationMinutes: read.integer('REAUTHENTICATION_MINUTES', DEFAULT_REAUTHENTICATION_MINUTES, 24 * 60),
    sessionIdleDays: read.integer('SESSION_IDLE_DAYS', DEFAULT_IDLE_DAYS, SESSION_DAYS),
    adminSessionHours: read.atLeastOne('ADMIN_SESSION_HOURS', DEFAULT_ADMIN_HOURS, SESSION_DAYS * 24),
    userDiskBytes: read.integer('USER_DISK_MB', DEFAULT_USER_DISK_MB) * BYTES_PER_MB,
    diskReserveBytes: read.integer('DISK_RESERVE_MB', DEFAULT_DISK_RESERVE_MB) * BYTES_PER_MB,
    proxies: read.integer('TRUST_PROXY', 0, 10),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    publicUrl: read.publicUrl(smtpUrl !== undefined, host, port),
    isPublicUrlGiven: read.text('PUBLIC_URL') !== undefined,
    smtpUrl,
    mailFrom: read.mailFrom(smtpUrl !== undefined),
    metricsToken: read.optionalSecret('METRICS_TOKEN', MIN_SECRET_LENGTH),
    requireSecondFactor: read.oneOf('REQUIRE_SECOND_FACTOR', SECOND_FACTOR_REQUIREMENTS, 'off'),
    admin: read.signIn('ADMIN'),
    superAdmin: read.signIn('SUPERADMIN'),
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/** Reads single variables and gathers what is wrong with them. */
class Variables {
  readonly problems: string[] = [];

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  /** An empty variable counts as one that is not set. */
  text(name: string): string | undefined {
    const value = this.env[name]?.trim();
    return value === '' ? undefined : value;
  }

  url(name: string, schemes: readonly string[], example: string): string {
    const value = this.text(name);
    if (value === undefined) return this.refuse(`${name} is missing; it should look like ${example}`, '');
    // A cluster names several hosts, which URL cannot read: the scheme is enough here, the client checks the rest.
    if (!schemes.some((scheme) => value.startsWith(`${scheme}//`)))
      return this.refuse(`${name} is not a URL such as ${example}`, '');
    return value;
  }

  optionalUrl(name: string, schemes: readonly string[], example: string): string | undefined {
    return this.text(name) === undefined ? undefined : this.url(name, schemes, example);
  }

  /** A bucket with the keys to it. */
  bucketUrl(name: string): string | undefined {
    const example = 'https://key:secret@s3.example.com/bucket';
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^https?:/.test(value) && URL.canParse(value)) {
      const { username, password, pathname } = new URL(value);
      if (username !== '' && password !== '' && BUCKET_PATH.test(pathname)) return value;
    }
    return this.refuse(`${name} is not a URL such as ${example}`, '');
  }

  /**
   * Never taken from a request: whoever can choose its Host header could have links to their own site mailed to others.
   */
  publicUrl(isNeeded: boolean, host: string, port: number): string {
    const value = this.text('PUBLIC_URL');
    if (value === undefined && isNeeded)
      return this.refuse('PUBLIC_URL is missing; mails need it for their links, such as https://books.example.com', '');
    const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
    if (value === undefined) return `http://${isLocal ? 'localhost' : host}:${port}`;
    if (!/^https?:\/\//.test(value) || !URL.canParse(value))
      return this.refuse('PUBLIC_URL is not a URL such as https://books.example.com', '');
    return value.replace(/\/+$/, '');
  }

  mailFrom(isNeeded: boolean): string {
    const value = this.text('MAIL_FROM');
    if (value === undefined)
      return isNeeded
        ? this.refuse(
            'MAIL_FROM is missing; with SMTP_URL mails need a sender, such as Counterfoil <books@example.com>',
            '',
          )
        : 'Counterfoil <counterfoil@localhost>';
    return /^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(value)
      ? value
      : this.refuse('MAIL_FROM is not a sender such as Counterfoil <books@example.com>', '');
  }

  optionalSecret(name: string, minLength: number): string | undefined {
    return this.text(name) === undefined ? undefined : this.secret(name, minLength);
  }

  integer(name: string, otherwise: number, max = 10_000_000): number {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    if (/^\d{1,8}$/.test(value) && Number(value) <= max) return Number(value);
    return this.refuse(`${name} is "${value}"; it should be a whole number from 0 to ${max}`, otherwise);
  }

  atLeastOne(name: string, otherwise: number, max: number): number {
    const value = this.integer(name, otherwise, max);
    return value >= 1 ? value : this.refuse(`${name} is "0"; it should be a whole number from 1 to ${max}`, otherwise);
  }

  flag(name: string, otherwise: '0' | '1' = '0'): boolean {
    const value = this.text(name) ?? otherwise;
    if (value === '0' || value === '1') return value === '1';
    return this.refuse(`${name} is "${value}"; it should be 0 or 1`, false);
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    return (
      choices.find((choice) => choice === value) ??
      this.refuse(`${name} is "${value}"; it should be one of ${choices.join(', ')}`, otherwise)
    );
  }

  secret(name: string, minLength: number): string {
    const value = this.text(name);
    if (value === undefined)
      return this.refuse(
        `${name} is missing; give all processes the same random text of ${minLength} or more characters`,
        '',
      );
    // The value itself is not repeated: what starts a process often ends up in a log.
    return value.length >= minLength
      ? value
      : this.refuse(`${name} is too short; it needs ${minLength} or more characters`, '');
  }

  directory(name: string): string | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : resolve(value);
  }

  /** `<PREFIX>_EMAIL` and `<PREFIX>_PASSWORD`: both or neither. */
  signIn(prefix: string): Credentials | undefined {
    const email = this.text(`${prefix}_EMAIL`);
    const password = this.text(`${prefix}_PASSWORD`);
    if (email === undefined && password === undefined) return undefined;
    if (email === undefined || !email.includes('@'))
      return this.refuse(`${prefix}_EMAIL must be an e-mail address when ${prefix}_PASSWORD is set`, undefined);
    if (password === undefined || password.length < 8)
      return this.refuse(`${prefix}_PASSWORD must have 8 or more characters when ${prefix}_EMAIL is set`, undefined);
    return { email: email.toLowerCase(), password };
  }

  private refuse<Value>(problem: string, otherwise: Value): Value {
    this.problems.push(problem);
    return otherwise;
  }
}
