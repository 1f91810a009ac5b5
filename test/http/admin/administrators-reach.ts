import type { PendingInvitation } from '@counterfoil/contracts/invitation.contract';
import type { OutgoingMail } from '@counterfoil/contracts/mail.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { uniqueEmail } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { declaredRoutes } from '../../kit/app/declared-routes';
import { linkIn, mailsTo } from '../../kit/app/mails';
import { platform, query } from './platform';

const OF_ADMINISTRATORS = declaredRoutes().filter(({ platformRight }) => platformRight !== undefined);

/** How far administrators reach: not to super admins, and not into the mail. */
export function reachOfAdministrators(): void {
  let books: TestBooks;
  beforeAll(async () => {
    books = await startBooks(platform.app, await platform.app.signedUp());
  });

  describe('a plain administrator', () => {
    it('finds no link in the kept mails, and none of the mails to a super admin', async () => {
      const invited = uniqueEmail();
      const invitation = await books.client.post<PendingInvitation>(`${books.path}/invitations`, { email: invited });
      for (const { user } of [books, platform.boss])
        await platform.app.client().post('/api/password/forgot', { email: user.email });
      const { body, headers } = await platform.admin.client.get<OutgoingMail[]>('/api/admin/outgoing-mail?limit=100');
      expect(body.map(({ to }) => to)).toEqual(expect.arrayContaining([invited, books.user.email]));
      expect(body.map(({ to }) => to)).not.toContain(platform.boss.user.email);
      expect(headers.get('x-total-count')).toBe(String(body.length));
      for (const { text } of body) expect(text).toContain('[link, for the addressee alone]');
      const links = [linkIn((await mailsTo(platform.app, books.user.email)).at(-1)), invitation.body.link];
      for (const link of links) expect(JSON.stringify(body)).not.toContain(link.split(/[/=]/).at(-1));
      const toBoss = (await platform.boss.client.get<OutgoingMail[]>('/api/admin/outgoing-mail?limit=100')).body.filter(
        ({ to }) => to === platform.boss.user.email,
      );
      expect(toBoss).toHaveLength(1);
      expect(JSON.stringify(toBoss)).not.toMatch(/token=/);
    });

    it('can do nothing to a super admin, nor to books of theirs', async () => {
      const theirs = await startBooks(platform.app, platform.boss);
      const paths = { user: platform.boss.user.id, business: theirs.business.id, account: theirs.account.id };
      const bodies = [{}, { isAdmin: false }, { subscriptionStatus: 'paid' }, { plan: 'professional' }];
      const about = OF_ADMINISTRATORS.filter(({ platformSubject }) => platformSubject !== undefined);
      const before = await standing();
      for (const { name, method, path, platformSubject = 'user' } of about) {
        for (const body of method === 'GET' ? [undefined] : bodies) {
          const answer = await platform.admin.client.call<Problem>(
            method,
            path.replace(':id', paths[platformSubject]),
            body,
          );
          expect([name, body, answer.status, answer.body.code]).toEqual([name, body, 403, 'super_admin_only']);
        }
      }
      const revoked = await platform.admin.client.post<Problem>(
        `/api/admin/users/${platform.boss.user.id}/admin-access`,
        {
          isAdmin: false,
        },
      );
      expect([revoked.status, revoked.body.code]).toEqual([403, 'super_admin_only']);
      expect(await standing()).toEqual(before);
      expect((await platform.boss.client.get(`/api/admin/users/${platform.boss.user.id}/usage`)).status).toBe(200);
      expect((await platform.boss.client.get(theirs.path)).status).toBe(200);
    });

    it('becomes no super admin by any field of any body', async () => {
      const wishes = {
        isAdmin: true,
        isSuperAdmin: true,
        is_super_admin: true,
        permissions: ['plans', 'flags'],
        role: 'super admin',
      };
      const { email, firstName, lastName, id } = platform.admin.user;
      await platform.admin.client.put('/api/profile', { email, firstName, lastName, ...wishes });
      await platform.admin.client.put('/api/profile/notifications', wishes);
      await platform.admin.client.post('/api/auth/complete-setup', wishes);
      await platform.admin.client.post(`/api/admin/users/${id}/admin-access`, wishes);
      await platform.admin.client.put(`/api/admin/users/${id}/subscription`, { plan: 'professional', ...wishes });
      await platform.app.client().post('/api/register', {
        email: uniqueEmail(),
        password: 'correct horse',
        firstName: 'A',
        lastName: 'B',
        ...wishes,
      });
      expect(await query('select user_id from platform.super_admins')).toEqual([{ user_id: platform.boss.user.id }]);
      expect((await platform.admin.client.get('/api/super-admin/feature-flags')).status).toBe(403);
    });

    async function standing(): Promise<unknown> {
      const users = await query('select id, email, password_hash, is_admin from platform.users where id = $1', [
        platform.boss.user.id,
      ]);
      return [
        users,
        await query('select * from platform.super_admins'),
        await query('select id from platform.user_subscriptions where user_id = $1', [platform.boss.user.id]),
      ];
    }
  });

  describe('somebody stays', () => {
    it('super admin, also where the last two delete each other, or themselves, at once', async () => {
      const rival = await platform.app.signedUp();
      await query(`insert into platform.super_admins (user_id, permissions) values ($1, '{plans,flags}')`, [
        rival.user.id,
      ]);
      await query('update platform.users set is_admin = true where id = $1', [rival.user.id]);
      const other = await platform.app.signedUp();
      await query(`delete from platform.super_admins where user_id = $1`, [platform.boss.user.id]);
      await query(`insert into platform.super_admins (user_id, permissions) values ($1, '{plans,flags}')`, [
        other.user.id,
      ]);
      await query('update platform.users set is_admin = true where id = $1', [other.user.id]);
      const deletions = await Promise.all([
        rival.client.delete<Problem>(`/api/admin/users/${other.user.id}`),
        other.client.delete<Problem>(`/api/admin/users/${rival.user.id}`),
        rival.client.delete<Problem>('/api/profile', { password: rival.password }),
        other.client.delete<Problem>('/api/profile', { password: other.password }),
      ]);
      expect(await query('select user_id from platform.super_admins')).toHaveLength(1);
      const codes = deletions.map(({ status, body }) =>
        status === 204 ? 'gone' : (body as Problem | undefined)?.code,
      );
      expect(codes.filter((code) => code === 'last_super_admin').length).toBeGreaterThan(0);
      await query(`insert into platform.super_admins (user_id, permissions) values ($1, '{plans,flags}')`, [
        platform.boss.user.id,
      ]);
    });
  });
}
