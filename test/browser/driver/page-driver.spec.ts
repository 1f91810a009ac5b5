import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PageDriver } from './page-driver';

let server: Server;
let driver: PageDriver;
/** Of a page that ends only when the test says so. */
const asked: ServerResponse[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    if (request.url !== '/slow') return void response.end('<title>The page before</title><body>Before</body>');
    response.write('<!doctype html><html><head><title>The page after</title>');
    asked.push(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  driver = await PageDriver.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await driver.page.goto(driver.url);
});

afterAll(() => {
  server?.closeAllConnections();
  server?.close();
});

it('sees what comes after a first look at a document that has no body yet', async () => {
  await driver.page.evaluate(`location.assign('/slow')`);
  await driver.holds(`document.title === 'The page after'`);
  expect(await driver.page.evaluate('document.body')).toBeNull();
  const seen = driver.sees('Here at last');
  await driver.holds(`document.title === 'The page after'`);
  asked[0]?.end('</head><body>Here at last</body></html>');
  await seen;
});

it('fills the field that was meant, also where it moves away while it is filled, and where another takes the focus', async () => {
  await driver.page.goto(driver.url);
  await driver.page.setContent(`
    <label for="day">Day</label><input id="day" type="date">
    <label for="other">Other</label><input id="other" value="1.00">
    <div id="above"></div>
    <label for="amount">Amount</label><input id="amount" value="1,000.00">
    <script>
      const [day, other, amount] = ['day', 'other', 'amount'].map((id) => document.getElementById(id));
      let moves = 0;
      amount.addEventListener('focus', () => {
        document.getElementById('above').style.height = moves++ % 2 ? '0' : '300px';
        if (moves === 1) other.focus();
      });
      let days = 0;
      day.addEventListener('focus', () => { if (days++ === 0) other.focus(); });
    </script>`);

  await driver.fill('Amount', '900.00');
  await driver.fillDate('Day', '2026-02-01');

  expect(
    await driver.page.evaluate(`['amount', 'other', 'day'].map((id) => document.getElementById(id).value)`),
  ).toEqual(['900.00', '1.00', '2026-02-01']);
});
