import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from './launched-browser';
import { PageDriver } from './page-driver';

let browser: Browser;
let server: Server;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

it('sees what comes after a first look at a document that has no body yet', async () => {
  const asked: ServerResponse[] = [];
  server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    if (request.url === '/') return void response.end('<title>The page before</title><body>Before</body>');
    if (request.url !== '/slow') return void response.writeHead(404).end();
    response.write('<!doctype html><html><head><title>The page after</title>');
    asked.push(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const driver = await PageDriver.open(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  await driver.page.goto(driver.url);
  await driver.page.evaluate(`location.assign('/slow')`);
  await driver.holds(`document.title === 'The page after'`);
  expect(await driver.page.evaluate('document.body')).toBeNull();
  const seen = driver.sees('Here at last');
  await driver.holds(`document.title === 'The page after'`);
  asked[0]?.end('</head><body>Here at last</body></html>');
  await seen;
});
