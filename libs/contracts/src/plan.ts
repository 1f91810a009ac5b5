/** Plans as the product sells them: seed of the plan records (docs/rules.md, Plans and limits). */
export const UNLIMITED = -1;

type PlanName = 'free' | 'professional' | 'professional_annual';
/** Features that the server gates; each has a feature flag of the same name (flag.contract.ts). */
export const PLAN_FEATURES = [
  'csv_import',
  'bulk_upload',
  'pnl_export',
  'other_exports',
  'backup',
  'archive',
  'priority_support',
] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

export interface PlanLimits {
  /** Businesses owned, archived ones not counted. */
  businesses: number;
  /** Accounts in each business, archived ones not counted. */
  accounts: number;
  /** Transactions recorded in a period, over all businesses of the owner. */
  transactions: number;
  transactionsPeriod: 'month' | 'year';
  /** Members of each business, owner and pending invitations counted. */
  users: number;
}

export interface Plan {
  name: PlanName;
  displayName: string;
  description: string;
  /** Decimal string in US dollars. */
  price: string;
  billingInterval: 'month' | 'year';
  /** Names of built-in features, and of flags that a super admin has added. */
  features: readonly string[];
  limits: PlanLimits;
}

export const PLANS: readonly Plan[] = [
  {
    name: 'free',
    displayName: 'Free',
    description: 'Everything a small business needs to start its books.',
    price: '0.00',
    billingInterval: 'month',
    features: ['csv_import', 'pnl_export'],
    limits: { businesses: 1, accounts: 3, transactions: 100, transactionsPeriod: 'month', users: 2 },
  },
  {
    name: 'professional',
    displayName: 'Professional',
    description: 'For businesses that grow: more transactions, large files and other formats, exports and backup.',
    price: '29.00',
    billingInterval: 'month',
    features: PLAN_FEATURES,
    limits: { businesses: 3, accounts: UNLIMITED, transactions: 1_000, transactionsPeriod: 'month', users: 5 },
  },
  {
    name: 'professional_annual',
    displayName: 'Professional Annual',
    description: 'Professional, paid yearly, with 30% savings.',
    price: '243.60',
    billingInterval: 'year',
    features: PLAN_FEATURES,
    limits: { businesses: 3, accounts: UNLIMITED, transactions: 12_000, transactionsPeriod: 'year', users: 5 },
  },
];

/** From this share of the limit on the meter turns yellow and warns, in percent. */
export const USAGE_WARNING_PERCENT = 76;
/** From this share on the meter turns red and the banner shows, in percent. */
export const USAGE_CRITICAL_PERCENT = 90;
