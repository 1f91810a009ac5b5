/** Constants that people see or feel: each stands in one place, and changes on purpose only. */
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_TYPES } from '@counterfoil/contracts/account.contract';
import { ADMIN_CONFIRMATION_WORD, RECENT_SESSIONS } from '@counterfoil/contracts/admin.contract';
import { MIN_NEW_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@counterfoil/contracts/auth.contract';
import { BUSINESS_TYPES } from '@counterfoil/contracts/business.contract';
import { FLAG_CATEGORIES } from '@counterfoil/contracts/flag.contract';
import { IMPORT_FILE_ROWS } from '@counterfoil/contracts/import-answer.contract';
import { IMPORT_PROGRESS_START } from '@counterfoil/contracts/import.contract';
import { PLANS, UNLIMITED, USAGE_CRITICAL_PERCENT, USAGE_WARNING_PERCENT } from '@counterfoil/contracts/plan';
import { MAX_SIMILAR_SHOWN } from '@counterfoil/contracts/suggestion.contract';
import {
  DEFAULT_TICKET_PRIORITY,
  SUPPORT_RESPONSE_HOURS,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
} from '@counterfoil/contracts/ticket.contract';
import { creditUseOf } from '../features/accounts/credit-use';
import { INDUSTRIES } from '../features/businesses/industries';
import { ACCEPTED_TYPES } from '../features/imports/statement-formats';
import { HISTORY_PAGE_ROWS, pageButtons } from '../features/transactions/history/page-buttons';
import { TOAST_MS } from '../ui/toasts';

const SOURCES = join(__dirname, '..');

/** What a file of the screens says: components cannot be loaded without a browser. */
function written(file: string, pattern: RegExp): string | undefined {
  return pattern.exec(readFileSync(join(SOURCES, file), 'utf8'))?.[1];
}

const limitsOf = (name: string) => PLANS.find((plan) => plan.name === name)?.limits;
const priceOf = (name: string) => PLANS.find((plan) => plan.name === name)?.price;
const cardUsing = (percent: number) =>
  creditUseOf({ type: 'credit', currentBalance: String(-percent), creditLimit: '100' })?.level;

it.each<[string, unknown, unknown]>([
  ['Free', limitsOf('free'), { businesses: 1, accounts: 3, transactions: 100, transactionsPeriod: 'month', users: 2 }],
  [
    'Professional',
    limitsOf('professional'),
    { businesses: 3, accounts: UNLIMITED, transactions: 1_000, transactionsPeriod: 'month', users: 5 },
  ],
  [
    'Professional Annual',
    limitsOf('professional_annual'),
    { businesses: 3, accounts: UNLIMITED, transactions: 12_000, transactionsPeriod: 'year', users: 5 },
  ],
  ['prices', [priceOf('free'), priceOf('professional'), priceOf('professional_annual')], ['0.00', '29.00', '243.60']],
  ['no limit', UNLIMITED, -1],
  ['the meter warns from', USAGE_WARNING_PERCENT, 76],
  ['and is critical from', USAGE_CRITICAL_PERCENT, 90],
  ['recent transactions', written('features/dashboard/RecentTransactions.tsx', /const SHOWN = (\d+);/), '5'],
  ['a page of the history', HISTORY_PAGE_ROWS, 10],
  ['page buttons', pageButtons(50, 100).length, 5],
  ['rows of the file in the mapping', IMPORT_FILE_ROWS, 3],
  ['similar transactions', MAX_SIMILAR_SHOWN, 5],
  ['to sign-in after', written('session/SignedOutNotice.tsx', /const REDIRECT_MS = ([\d_]+);/), '500'],
  [
    'from the balance sheet after',
    written('session/SignedOutNotice.tsx', /const BALANCE_SHEET_REDIRECT_MS = ([\d_]+);/),
    '2_000',
  ],
  [
    'from the landing page after',
    written('features/landing/EmailCapture.tsx', /const REDIRECT_MS = ([\d_]+);/),
    '2_000',
  ],
  ['files that are CSV', [ACCEPTED_TYPES['text/csv'], ACCEPTED_TYPES['text/plain']], [['.csv'], ['.txt']]],
  [
    'columns of the sample',
    written('features/imports/UploadStep.tsx', /(\['Date'.*\]),/),
    "['Date', 'Description', 'Amount', 'Type', 'Category', 'Account']",
  ],
  ['progress begins at', IMPORT_PROGRESS_START, 25],
  [
    'word for a bulk deletion',
    written('features/transactions/rows/DeleteDialog.tsx', /const CONFIRMATION = '(.*)';/),
    'DELETE',
  ],
  ['word for admin access', ADMIN_CONFIRMATION_WORD, 'admin'],
  ['password, signing in', MIN_PASSWORD_LENGTH, 6],
  ['password, changed', MIN_NEW_PASSWORD_LENGTH, 8],
  ['toast', TOAST_MS, 5_000],
  ['swipe', written('ui/messages/ToastViewport.tsx', /const SWIPE_THRESHOLD = (\d+);/), '50'],
  ['key of the messages', written('ui/messages/ToastViewport.tsx', /event\.key === '(F8)'/), 'F8'],
  ['tooltip', written('theme/theme-components.ts', /enterDelay: (\d+)/), '700'],
  ['next tooltip', written('theme/theme-components.ts', /enterNextDelay: (\d+)/), '300'],
  ['sidebar', written('shell/Sidebar.tsx', /const WIDTH = (\d+);/), '256'],
  ['sidebar, collapsed', written('shell/Sidebar.tsx', /const COLLAPSED_WIDTH = (\d+);/), '64'],
  [
    'who is signed in, asked every',
    written('session/session.queries.ts', /const USER_REFETCH_MS = ([\d_]+);/),
    '300_000',
  ],
  ['answers are fresh for', written('api/query-client.ts', /const FRESH_MS = (.*);/), '5 * 60 * 1_000'],
  [
    'a card, little used',
    [cardUsing(10), cardUsing(10.01), cardUsing(30), cardUsing(30.01)],
    ['low', 'raised', 'raised', 'high'],
  ],
  ['hours until support answers', SUPPORT_RESPONSE_HOURS, { email: 24, priority: 4, urgent: 1 }],
  ['support categories', TICKET_CATEGORIES, ['technical', 'billing', 'feature', 'account', 'other']],
  ['support priorities', [TICKET_PRIORITIES, DEFAULT_TICKET_PRIORITY], [['low', 'medium', 'high', 'urgent'], 'medium']],
  [
    'business types',
    BUSINESS_TYPES,
    ['Sole Proprietorship', 'Partnership', 'LLC', 'Corporation', 'S-Corporation', 'Non-Profit', 'Other'],
  ],
  ['industries', [INDUSTRIES.length >= 120, INDUSTRIES.at(-1)], [true, 'Other']],
  ['recent sessions', RECENT_SESSIONS, 5],
  ['user agent', written('features/admin/time-words.ts', /const USER_AGENT_CHARACTERS = (\d+);/), '50'],
  ['flag categories', FLAG_CATEGORIES, ['core', 'reporting', 'integration', 'support']],
  ['account types', ACCOUNT_TYPES, ['checking', 'savings', 'credit', 'cash']],
  ['steps of the set-up', written('pages/onboarding/OnboardingPage.tsx', /const STEPS = (\d+);/), '3'],
])('%s', (_, actual, expected) => expect(actual).toEqual(expected));

it('settings offer the usual industries', () => {
  const named = [
    'Technology',
    'Healthcare',
    'Finance',
    'Education',
    'Retail',
    'Manufacturing',
    'Construction',
    'Food & Beverage',
    'Professional Services',
    'Real Estate',
    'Transportation',
    'Entertainment',
    'Agriculture',
    'Energy',
    'Other',
  ];
  const onboarding = ['Accounting & Bookkeeping', 'Consulting', 'Retail & Sales', 'Software & Technology'];
  expect([...named, ...onboarding].filter((industry) => !INDUSTRIES.includes(industry))).toEqual([]);
});
