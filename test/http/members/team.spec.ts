/** Who works on a business's books: by user id, by invitation, with which role, and who leaves. */
import { randomUUID } from 'node:crypto';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { InvitationView, PendingInvitation } from '@counterfoil/contracts/invitation.contract';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { mailsTo } from '../../kit/app/mails';
import { sharedApp } from '../../kit/app/shared-app';
import { joined } from '../../kit/app/team';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

/** A business on the free plan: two seats, one of them the owner's. */
async function freeBusiness(): Promise<TestBooks> {
  return startBooks(app, await app.signedUp());
}

async function invited(books: TestBooks, email: string, role = 'accountant'): Promise<PendingInvitation> {
  const { status, body, text } = await books.client.post<PendingInvitation>(`${books.path}/invitations`, {
    email,
    role,
  });
  expect([status, text]).toEqual([201, expect.any(String)]);
  return body;
}

const tokenPath = ({ link }: PendingInvitation): string => `/api${link}`;
const problem = ({ status, body }: { status: number; body: Problem }): [number, string] => [status, body.message];

describe('members by user id', () => {
  let books: TestBooks;
  let friend: SignedUp;
  beforeAll(async () => {
    books = await freeBusiness();
    friend = await app.signedUp({ firstName: 'Grace', lastName: 'Hopper' });
  });

  it('join at once, past set-up, and are shown with their names', async () => {
    const { status, body } = await books.client.post<BusinessMember>(`${books.path}/members`, {
      userId: friend.user.id,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      userId: friend.user.id,
      role: 'assistant',
      user: { firstName: 'Grace', lastName: 'Hopper', email: friend.user.email },
    });
    const { body: list } = await books.client.get<BusinessMember[]>(`${books.path}/members`);
    expect(list.map(({ role, invitedAt }) => [role, invitedAt === null])).toEqual([
      ['owner', true],
      ['assistant', false],
    ]);
    expect((await friend.client.get<User>('/api/auth/user')).body.setupCompleted).toBe(true);
    expect((await friend.client.get<Business[]>('/api/businesses')).body.map(({ id }) => id)).toEqual([
      books.business.id,
    ]);
  });

  it.each<[string, () => object, number, string]>([
    ['nobody', () => ({}), 400, 'User ID is required'],
    ['an empty id', () => ({ userId: '' }), 400, 'User ID is required'],
    ['an unknown user', () => ({ userId: randomUUID() }), 404, 'User not found'],
    [
      'a second owner',
      () => ({ userId: friend.user.id, role: 'owner' }),
      400,
      'Role must be one of bookkeeper, accountant, assistant',
    ],
    ['a member', () => ({ userId: friend.user.id }), 409, 'This user is already a member of this business'],
  ])('%s cannot be added', async (_, body, status, message) => {
    expect(problem(await books.client.post<Problem>(`${books.path}/members`, body()))).toEqual([status, message]);
  });

  it('are no more than the plan has room for', async () => {
    const third = await app.signedUp();
    const refused = await books.client.post<Problem>(`${books.path}/members`, { userId: third.user.id });
    expect(problem(refused)).toEqual([403, 'Free accounts are limited to 2 team members']);
  });

  it('get other roles; the owner is protected', async () => {
    const path = `${books.path}/members/${friend.user.id}`;
    expect((await books.client.patch<BusinessMember>(`${path}/role`, { role: 'bookkeeper' })).body.role).toBe(
      'bookkeeper',
    );
    expect((await friend.client.get<Business>(books.path)).body.role).toBe('bookkeeper');
    const owner = `${books.path}/members/${books.user.id}`;
    expect(problem(await books.client.patch<Problem>(`${owner}/role`, { role: 'assistant' }))).toEqual([
      403,
      'Cannot Change Owner Role',
    ]);
    expect(problem(await books.client.delete<Problem>(owner))).toEqual([403, 'Cannot Remove Owner']);
    expect(
      (await books.client.patch<Problem>(`${books.path}/members/${randomUUID()}/role`, { role: 'assistant' })).status,
    ).toBe(404);
  });

  it('are removed, and see nothing any more at once', async () => {
    expect((await books.client.delete(`${books.path}/members/${friend.user.id}`)).status).toBe(200);
    expect((await friend.client.get(books.path)).status).toBe(404);
    expect((await friend.client.get<Business[]>('/api/businesses')).body).toEqual([]);
  });

  it('leave by themselves; the owner does not', async () => {
    const person = await joined(app, books, 'accountant');
    expect((await person.client.post(`${books.path}/leave`)).status).toBe(200);
    expect((await person.client.get(books.path)).status).toBe(404);
    expect((await books.client.post(`${books.path}/leave`)).status).toBe(403);
  });

  it('fill the last seat once when ten ask for it at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app.signedUp()));
    const asked = [
      ...people.map(({ user }) => books.client.post(`${books.path}/members`, { userId: user.id })),
      ...people.map((_, n) => books.client.post(`${books.path}/invitations`, { email: `seat${n}@example.com` })),
    ];
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 403)]);
  });
});

describe('invitations by e-mail', () => {
  it('are looked at before signing in, accepted by whom they were sent to, and complete set-up', async () => {
    const books = await freeBusiness();
    const email = `Jo.${randomUUID()}@Example.com`;
    const invitation = await invited(books, email);
    expect(invitation).toMatchObject({
      email: email.toLowerCase(),
      role: 'accountant',
      mailed: false,
      invitedBy: books.user.id,
    });
    const { body: view } = await app.client().get<InvitationView>(tokenPath(invitation));
    expect(view).toMatchObject({
      businessName: 'Bees & Honey',
      role: 'accountant',
      status: 'pending',
      hasAccount: false,
      invitedBy: 'Ada Lovelace',
    });
    const other = await app.signedUp();
    expect((await other.client.post<Problem>(tokenPath(invitation))).body.code).toBe('invitation_for_another');
    const jo = await app.signedUp({ email });
    const accepted = await jo.client.post(tokenPath(invitation));
    expect([accepted.status, accepted.body]).toEqual([200, { businessId: books.business.id, role: 'accountant' }]);
    expect((await jo.client.post(tokenPath(invitation))).status).toBe(200);
    expect((await jo.client.get<User>('/api/auth/user')).body.setupCompleted).toBe(true);
    expect((await jo.client.get<Business>(books.path)).body.role).toBe('accountant');
    expect((await app.client().get<InvitationView>(tokenPath(invitation))).body.status).toBe('accepted');
    const [, member] = (await books.client.get<BusinessMember[]>(`${books.path}/members`)).body;
    expect(member?.invitedAt).toBe(invitation.invitedAt);
  });

  it('hold a seat until they are withdrawn or run out', async () => {
    const books = await freeBusiness();
    const invitation = await invited(books, 'first@example.com');
    expect(
      problem(await books.client.post<Problem>(`${books.path}/invitations`, { email: 'second@example.com' })),
    ).toEqual([403, 'Free accounts are limited to 2 team members']);
    expect(
      (await books.client.post<Problem>(`${books.path}/invitations`, { email: 'FIRST@example.com' })).body.code,
    ).toBe('already_invited');
    expect((await books.client.get<PendingInvitation[]>(`${books.path}/invitations`)).body).toEqual([invitation]);
    expect((await books.client.delete(`${books.path}/invitations/${invitation.id}`)).status).toBe(200);
    expect((await books.client.get(`${books.path}/invitations`)).body).toEqual([]);
    const first = await app.signedUp({ email: 'first@example.com' });
    expect((await first.client.post<Problem>(tokenPath(invitation))).body.code).toBe('invitation_revoked');
    await invited(books, 'second@example.com');
  });

  it('are mailed once however often the call is sent, and answered with the same link', async () => {
    const books = await freeBusiness();
    const options = { headers: { 'Idempotency-Key': 'once' } };
    const send = () =>
      books.client.post<PendingInvitation>(`${books.path}/invitations`, { email: 'twice@example.com' }, options);
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.link).toBe(answers[1]?.body.link);
    const mails = await mailsTo(app, 'twice@example.com');
    expect(mails).toHaveLength(1);
    // The mailed link shows whose the mailbox is; the one that an owner can copy does not.
    expect(mails[0]?.text).toMatch(/\/invitations\/[\w-]{54}\s/);
    expect(mails[0]?.text).not.toContain(answers[0]?.body.link);
  });

  it.each(['x', 'a'.repeat(54), `${'A'.repeat(53)}_`, '..%2F..'])(
    'a token that was never given out leads nowhere: %s',
    async (token) => {
      expect((await app.client().get<Problem>(`/api/invitations/${token}`)).status).toBe(404);
      expect((await (await app.signedUp()).client.post<Problem>(`/api/invitations/${token}`)).status).toBe(404);
    },
  );

  it('to no address are refused', async () => {
    const books = await freeBusiness();
    expect(problem(await books.client.post<Problem>(`${books.path}/invitations`, { email: 'nobody' }))).toEqual([
      400,
      'Invalid email address',
    ]);
    expect((await books.client.post<Problem>(`${books.path}/invitations`, { email: books.user.email })).body.code).toBe(
      'already_member',
    );
  });
});

describe('handing a business over', () => {
  it("makes the member the owner, as far as that one's plan has room, and its use goes along", async () => {
    const books = await freeBusiness();
    await books.record();
    const heir = await joined(app, books, 'assistant');
    const stranger = await app.signedUp();
    expect((await books.client.post<Problem>(`${books.path}/owner`, { userId: stranger.user.id })).status).toBe(404);
    const { status, body } = await books.client.post<BusinessMember>(`${books.path}/owner`, { userId: heir.user.id });
    expect([status, body.role]).toEqual([200, 'owner']);
    expect((await heir.client.get<Business>(books.path)).body).toMatchObject({ ownerId: heir.user.id, role: 'owner' });
    expect((await books.client.get<Business>(books.path)).body.role).toBe('bookkeeper');
    const used = async ({ client }: SignedUp) =>
      (await client.get<{ usage: { resource: string; used: number }[] }>('/api/auth/usage')).body.usage.map(
        (row) => row.used,
      );
    expect([await used(heir), await used(books)]).toEqual([
      [1, 1, 2],
      [0, 0, 0],
    ]);

    const another = await startBooks(app, books);
    await books.client.post(`${another.path}/members`, { userId: heir.user.id });
    const refused = await books.client.post<Problem>(`${another.path}/owner`, { userId: heir.user.id });
    expect(problem(refused)).toEqual([
      403,
      "The new owner's plan has no room for it: Free accounts are limited to 1 business",
    ]);
  });
});
