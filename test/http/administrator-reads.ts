import type { ReadKind } from '@counterfoil/contracts/profile.contract';

/** What each route reads, and whose. */
export const RECORDED: Readonly<Record<string, { readonly what: ReadKind; readonly of: 'user' | 'business' }>> = {
  'GET /api/admin/leaderboard': { what: 'usage', of: 'user' },
  'GET /api/admin/users/:id/usage': { what: 'usage', of: 'user' },
  'GET /api/admin/users/:id/activity': { what: 'activity', of: 'user' },
  'GET /api/admin/users/:id/full-access': { what: 'support_view', of: 'business' },
  'GET /api/admin/users/:id/subscriptions': { what: 'subscriptions', of: 'user' },
  'GET /api/admin/projections': { what: 'quarantine', of: 'business' },
  'POST /api/admin/projections/:name/pause': { what: 'quarantine', of: 'business' },
  'POST /api/admin/projections/:name/resume': { what: 'quarantine', of: 'business' },
  'POST /api/admin/projections/:name/rebuild': { what: 'quarantine', of: 'business' },
  'POST /api/admin/projections/:name/release': { what: 'quarantine', of: 'business' },
  'POST /api/admin/businesses/:id/compare': { what: 'comparison', of: 'business' },
  'GET /api/admin/support-tickets': { what: 'tickets', of: 'user' },
  'GET /api/admin/outgoing-mail': { what: 'mail', of: 'user' },
};

/** Why the others leave no record. */
export const NOT_RECORDED: Readonly<Record<string, string>> = {
  'GET /api/admin/stats': 'sums over everybody',
  'GET /api/admin/users': 'accounts with name, address and plan, and nothing of any book',
  'POST /api/admin/users/:id/subscription-status':
    'an act, which the log is told; it answers with the account as the list has it',
  'PUT /api/admin/users/:id/subscription': 'an act, as before',
  'POST /api/admin/users/:id/admin-access': 'an act, as before',
  'DELETE /api/admin/users/:id': 'answers with nothing',
  'DELETE /api/admin/users/:id/second-factors': 'answers with nothing; its subject is told by mail',
  'DELETE /api/businesses/:id': 'answers with nothing of the books',
  'DELETE /api/accounts/:id': 'answers with nothing of the books',
  'GET /api/super-admin/subscription-plans': "the platform's own",
  'POST /api/super-admin/subscription-plans': "the platform's own",
  'PUT /api/super-admin/subscription-plans/:id': "the platform's own",
  'DELETE /api/super-admin/subscription-plans/:id': "the platform's own",
  'GET /api/super-admin/feature-flags': "the platform's own",
  'POST /api/super-admin/feature-flags': "the platform's own",
  'PUT /api/super-admin/feature-flags/:id': "the platform's own",
  'DELETE /api/super-admin/feature-flags/:id': "the platform's own",
};

/** As if everything recorded so far had been read some minutes ago. */
export const EARLIER = `
  update platform.recorded_reads set first_read_at = first_read_at - make_interval(mins => $1),
    last_read_at = last_read_at - make_interval(mins => $1), stretch = (random() * -1e9)::bigint`;

/** What is recorded of a subject. */
export const RECORDS = `
  select what, reader_id, reader_role, last_read_at > now() - interval '1 minute' as is_fresh
  from platform.recorded_reads where coalesce(user_id, business_id) = $1`;
