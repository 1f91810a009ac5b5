import type { OutgoingMail } from '@counterfoil/contracts/mail.contract';
import { linkIn, mailsTo } from '../../kit/app/mails';
import { operate } from '../../operation/operator';
import { platform, query } from './platform';

/** Mails where there is no mail server. */
export function keptMails(): void {
  describe('kept mails', () => {
    it('are sealed in the table: a copy of the database opens no link', async () => {
      const { user } = await platform.app.signedUp();
      await platform.app.client().post('/api/password/forgot', { email: user.email });
      const [mail] = await mailsTo(platform.app, user.email);
      const token = linkIn(mail).split('=')[1] ?? '';
      expect(token).toMatch(/^[\w-]{43}$/);
      const rows = await query<{ row: string }>(
        'select m::text as row from platform.outgoing_mail m where to_address = $1',
        [user.email],
      );
      const hex = Buffer.from(token).toString('hex');
      for (const { row } of rows)
        expect([row.includes(token), row.includes(hex), row.includes('token=')]).toEqual([false, false, false]);
      const dump = await query<{
        table: string;
      }>(`select table_schema || '.' || table_name as table from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema in ('platform', 'event_sourcing')`);
      for (const { table } of dump)
        expect([table, await query(`select 1 from ${table} t where t::text like $1`, [`%${token}%`])]).toEqual([
          table,
          [],
        ]);
    });

    it('are read by administrators without their links, and by nobody else', async () => {
      const { client, user } = await platform.app.signedUp({ firstName: '<script>alert(1)</script>' });
      await platform.app.client().post('/api/password/forgot', { email: user.email });
      const path = '/api/admin/outgoing-mail?limit=5';
      const { status, body, headers } = await platform.admin.client.get<OutgoingMail[]>(path);
      expect(status).toBe(200);
      expect(body[0]).toMatchObject({
        kind: 'password_reset',
        to: user.email,
        subject: 'Choose a new password',
        state: 'kept',
        error: null,
      });
      expect(body[0]?.text).toContain('Choose a new password:\n[link, for the addressee alone]');
      expect(JSON.stringify(body)).not.toMatch(/:\/\/|token=/);
      expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(body.length);
      expect((await mailsTo(platform.app, user.email)).at(-1)?.html).not.toContain('<script');
      expect((await client.get('/api/admin/outgoing-mail')).status).toBe(403);
    });

    it('are printed with their links for who runs the machine', async () => {
      const { user } = await platform.app.signedUp();
      await platform.app.client().post('/api/password/forgot', { email: user.email });
      const link = linkIn((await mailsTo(platform.app, user.email))[0]);
      const printed = await operate(platform.app.environment, 'mails', user.email.toUpperCase());
      expect([printed.code, printed.output]).toEqual([0, expect.stringContaining(link)]);
      const other = await operate(
        { ...platform.app.environment, SESSION_SECRET: 'another secret of the same length' },
        'mails',
        user.email,
      );
      expect([other.code, other.output]).toEqual([0, expect.stringContaining('sealed under another SESSION_SECRET')]);
    });
  });
}
