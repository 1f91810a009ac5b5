import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The plain tables: what is about people and money paid for the product, and must be erasable or is no fact of the
 * books. The books themselves are in the event log; their read models have schemas of their own.
 */
export class Platform1763700000001 implements MigrationInterface {
  readonly name = 'Platform1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE platform.${table}`);
  }
}

const TABLES = [
  'users',
  'super_admins',
  'sessions',
  'user_sessions',
  'email_leads',
  'subscription_plans',
  'user_subscriptions',
  'business_profiles',
  'account_numbers',
] as const;

const STATEMENTS = [
  `CREATE TABLE platform.users (
    id uuid PRIMARY KEY,
    email varchar(255) NOT NULL CHECK (email = lower(email)),
    password_hash text NOT NULL,
    first_name varchar(100) NOT NULL,
    last_name varchar(100) NOT NULL,
    profile_image_url text,
    is_admin boolean NOT NULL DEFAULT false,
    setup_completed boolean NOT NULL DEFAULT false,
    total_logins integer NOT NULL DEFAULT 0,
    total_session_time integer NOT NULL DEFAULT 0,
    last_login_at timestamptz,
    last_active_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT users_email_unique UNIQUE (email)
  )`,
  `CREATE TABLE platform.super_admins (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    permissions text[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(),
    created_by uuid
  )`,
  // Columns as connect-pg-simple wants them.
  `CREATE TABLE platform.sessions (
    sid varchar NOT NULL PRIMARY KEY,
    sess json NOT NULL,
    expire timestamp(6) NOT NULL
  )`,
  `CREATE INDEX sessions_expire ON platform.sessions (expire)`,
  `CREATE INDEX sessions_user ON platform.sessions ((sess ->> 'userId'))`,
  `CREATE TABLE platform.user_sessions (
    id uuid PRIMARY KEY,
    login_id uuid NOT NULL,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    session_start timestamptz NOT NULL DEFAULT now(),
    session_end timestamptz,
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    duration integer,
    ip_address varchar(45),
    user_agent varchar(500),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX user_sessions_user ON platform.user_sessions (user_id, session_start DESC)`,
  // One sign-in is active once at a time; after half an hour of silence its next call begins another stretch.
  `CREATE UNIQUE INDEX user_sessions_open ON platform.user_sessions (login_id) WHERE session_end IS NULL`,
  `CREATE TABLE platform.email_leads (
    id uuid PRIMARY KEY,
    email varchar(255) NOT NULL UNIQUE CHECK (email = lower(email)),
    source varchar(50) NOT NULL DEFAULT 'homepage',
    user_agent varchar(500),
    ip_address varchar(45),
    active_campaign_sent boolean NOT NULL DEFAULT false,
    active_campaign_id varchar(100),
    converted_to_user boolean NOT NULL DEFAULT false,
    converted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE platform.subscription_plans (
    id uuid PRIMARY KEY,
    name varchar(100) NOT NULL UNIQUE,
    display_name varchar(100) NOT NULL,
    description text NOT NULL DEFAULT '',
    price numeric(10,2) NOT NULL CHECK (price >= 0),
    billing_interval varchar(20) NOT NULL,
    features text[] NOT NULL DEFAULT '{}',
    limits jsonb NOT NULL DEFAULT '{}',
    is_active boolean NOT NULL DEFAULT true,
    sort_order integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE platform.user_subscriptions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    plan_id uuid NOT NULL REFERENCES platform.subscription_plans,
    status varchar(20) NOT NULL,
    custom_price numeric(10,2),
    custom_features text[],
    custom_limits jsonb,
    start_date timestamptz NOT NULL DEFAULT now(),
    end_date timestamptz,
    cancelled_at timestamptz,
    external_customer_id varchar(255),
    external_subscription_id varchar(255),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  // Whoever is paid is decided by the one active subscription.
  `CREATE UNIQUE INDEX user_subscriptions_active ON platform.user_subscriptions (user_id) WHERE status = 'active'`,
  // What a business's events only name by field: erasable, unlike the log.
  `CREATE TABLE platform.business_profiles (
    business_id uuid PRIMARY KEY,
    owner_id uuid NOT NULL,
    name varchar(255) NOT NULL,
    description varchar(500),
    industry varchar(100),
    business_type varchar(50),
    email varchar(255),
    phone varchar(50),
    address text,
    website varchar(500),
    tax_id varchar(50),
    -- Keeps the digests in the log from being guessed; goes when the profile goes.
    digest_salt uuid NOT NULL DEFAULT gen_random_uuid(),
    initial_balance numeric(15,2) NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX business_profiles_owner ON platform.business_profiles (owner_id)`,
  `CREATE TABLE platform.account_numbers (
    account_id uuid PRIMARY KEY,
    business_id uuid NOT NULL,
    account_number varchar(20) NOT NULL
  )`,
  `CREATE INDEX account_numbers_business ON platform.account_numbers (business_id)`,
];
