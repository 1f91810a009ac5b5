import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { SupportTicket, SupportTicketOfUser } from '@counterfoil/contracts/ticket.contract';
import { linkOf, platform } from './platform';

/** Questions to whoever runs the platform. */
export function tickets(): void {
  describe('support tickets', () => {
    const ticket = {
      subject: 'Where is my balance sheet?',
      category: 'technical',
      priority: 'medium',
      message: 'I looked everywhere for it.',
    };

    it('are kept with a number, for their sender and for administrators', async () => {
      const { client, user } = await platform.app.signedUp();
      const first = await client.post<SupportTicket>('/api/support-tickets', ticket);
      const second = await client.post<SupportTicket>('/api/support-tickets', {
        ...ticket,
        subject: '<b>bold</b>',
        priority: 'urgent',
      });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(first.body).toEqual({
        ...ticket,
        id: expect.any(String),
        number: expect.any(Number),
        status: 'open',
        createdAt: expect.any(String),
      });
      expect(second.body.number).toBeGreaterThan(first.body.number);
      expect((await client.get<SupportTicket[]>('/api/support-tickets')).body).toEqual([second.body, first.body]);
      expect((await (await platform.app.signedUp()).client.get('/api/support-tickets')).body).toEqual([]);
      const all = await platform.admin.client.get<SupportTicketOfUser[]>('/api/admin/support-tickets?limit=1');
      expect(all.body).toEqual([
        {
          ...second.body,
          user: { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName },
        },
      ]);
      const next = linkOf(all.headers) ?? '';
      expect((await platform.admin.client.get<SupportTicketOfUser[]>(next)).body).toEqual([
        expect.objectContaining(first.body),
      ]);
      expect((await client.get('/api/admin/support-tickets')).status).toBe(403);
      expect((await platform.app.client().get('/api/admin/support-tickets')).status).toBe(401);
      expect((await platform.admin.client.get('/api/admin/support-tickets?cursor=abc')).status).toBe(400);
    });

    it('are written once however often the same request comes', async () => {
      const { client } = await platform.app.signedUp();
      const send = (body: object) =>
        client.post<SupportTicket & Problem>('/api/support-tickets', body, { headers: { 'idempotency-key': 'one' } });
      const answers = await Promise.all([send(ticket), send(ticket), send(ticket)]);
      expect(answers.map(({ status, body }) => [status, body.id])).toEqual(
        answers.map(() => [201, answers[0]?.body.id]),
      );
      expect((await client.get<SupportTicket[]>('/api/support-tickets')).body).toHaveLength(1);
      const other = await send({ ...ticket, subject: 'Another' });
      expect([other.status, other.body.code]).toEqual([409, 'command_id_reused']);
    });

    it('are refused with words for what is missing', async () => {
      const { client } = await platform.app.signedUp();
      for (const [change, message] of [
        [{ subject: ' ' }, 'Subject is required'],
        [{ category: 'gossip' }, 'Category is required'],
        [{ priority: undefined }, 'Priority is required'],
        [{ message: 'too short' }, 'Message must be at least 10 characters'],
      ]) {
        const answer = await client.post<Problem>('/api/support-tickets', { ...ticket, ...(change as object) });
        expect([answer.status, answer.body.message]).toEqual([400, message]);
      }
    });
  });
}
