import { createServer, type AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { isServerAway } from './server-away';

const LETTER = { from: 'books@example.com', to: 'ada@example.com', subject: 'Hello', text: 'Hello' };
const HOST = '127.0.0.1';

describe('a mail server', () => {
  it('that is not there has looked at no mail', async () => {
    expect(isServerAway(await refusalAt(await closedPort()))).toBe(true);
  });

  it('that does not let us in has looked at no mail', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    });
    const refusal = await refusedBy(server, { auth: { user: 'u', pass: 'p' } });
    expect(isServerAway(refusal)).toBe(true);
  });

  it.each([421, 550, 451])('that answers %i has looked at the mail, unless that says it is leaving', async (code) => {
    const server = new SMTPServer({
      authOptional: true,
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('not today'), { responseCode: code })),
    });
    expect(isServerAway(await refusedBy(server))).toBe(code === 421);
  });
});

async function refusedBy(server: SMTPServer, options: object = {}): Promise<unknown> {
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.server.address() as AddressInfo;
  try {
    return await refusalAt(port, options);
  } finally {
    await new Promise<void>((resolve) => server.close(resolve));
  }
}

async function refusalAt(port: number, options: object = {}): Promise<unknown> {
  const transport = createTransport({ host: HOST, port, tls: { rejectUnauthorized: false }, ...options });
  try {
    await transport.sendMail(LETTER);
    throw new Error('the mail was taken');
  } catch (error) {
    return error;
  } finally {
    transport.close();
  }
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
