/** Features that a super admin switches off hold for the calls that need them, and for what a worker reads. */
import type { Billing } from '@counterfoil/contracts/billing.contract';
import type { FeatureFlag } from '@counterfoil/contracts/flag.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { platformAdmin, superAdmin } from '../../kit/app/administrators';
import type { SignedUp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import type { OwnApp } from '../../kit/app/own-app';
import { upload } from '../../kit/books/statement-upload';
import { eventually } from '../../kit/run/time-limit';
import { STATEMENT, uploaded } from '../imports/read-imports';

const OFF = 'CSV import is switched off just now, for everybody.';
const path = '/api/super-admin/feature-flags';

let admin: SignedUp;
let boss: SignedUp;

async function switched(name: string, change: Partial<FeatureFlag>): Promise<void> {
  const flag = (await boss.client.get<FeatureFlag[]>(path)).body.find((one) => one.name === name);
  if (!flag) throw new Error(`there is no flag ${name}`);
  expect((await boss.client.put(`${path}/${flag.id}`, { name, ...change })).status).toBe(200);
}

export function playSwitchedOff(own: OwnApp): void {
  beforeAll(async () => {
    [admin, boss] = await Promise.all([platformAdmin(own.app), superAdmin(own.app)]);
  });

  it('hold for what is asked of the server: off for whoever has paid, on for whoever has not', async () => {
    const books = { free: await startBooks(own.app, await own.app.signedUp()), paid: await startBooks(own.app) };
    await admin.client.post(`/api/admin/users/${books.paid.user.id}/subscription-status`, {
      subscriptionStatus: 'paid',
    });
    const asked = async ({ client, path: at }: TestBooks): Promise<[number, string | undefined]> => {
      const { status, body } = await client.post<Problem>(`${at}/exports`, { report: 'balance-sheet', format: 'xlsx' });
      return [status, body.code];
    };
    expect([await asked(books.free), await asked(books.paid)]).toEqual([
      [403, 'plan_feature'],
      [201, undefined],
    ]);
    await switched('other_exports', { isActive: false });
    expect([await asked(books.free), await asked(books.paid)]).toEqual([
      [403, 'feature_off'],
      [403, 'feature_off'],
    ]);
    const { body: billing } = await books.paid.client.get<Billing>(`/api/billing?businessId=${books.paid.business.id}`);
    expect(billing.currentPlan.features).not.toContain('other_exports');
    await switched('other_exports', { isActive: true, defaultValue: true });
    expect([await asked(books.free), await asked(books.paid)]).toEqual([
      [201, undefined],
      [201, undefined],
    ]);
    await switched('other_exports', { defaultValue: false });
    await switched('archive', { isActive: false });
    const archive = await books.paid.client.get<Problem>(`${books.paid.path}/archive`);
    expect([archive.status, archive.body.message]).toEqual([
      403,
      'Complete archive is switched off just now, for everybody.',
    ]);
    await switched('archive', { isActive: true });
  });

  it('hold for what a worker reads', async () => {
    await own.worker();
    const books = await startBooks(own.app);
    await switched('csv_import', { isActive: false });
    const refused = await eventually('the refusal', async () => {
      const answer = await upload(books, STATEMENT);
      return answer.status === 403 ? answer : undefined;
    });
    expect((refused.body as unknown as Problem).message).toBe(OFF);
    await switched('csv_import', { isActive: true });
    await eventually('a file that is read', async () =>
      (await uploaded(books, STATEMENT)).error === null ? true : undefined,
    );
  });
}
