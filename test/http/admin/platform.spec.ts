/**
 * What counts, stops or changes something of everybody's, on one app in turn: the first part counts all that there is.
 */
import 'reflect-metadata';
import { keyedWalk } from '../calls/keyed-walk';
import { lastingToday } from '../../kit/run/lasting-day';
import { mails } from '../mail/mails';
import { administration } from './administration';
import { figuresOfUsers } from './figures';
import { keptMails } from './kept-mails';
import { platform, startPlatform } from './platform';
import { reachOfAdministrators } from './administrators-reach';
import { recordedReads } from './recorded-reads';
import { tickets } from './tickets';

beforeAll(async () => {
  lastingToday();
  await startPlatform();
});
afterAll(() => platform.app?.stop());

describe('figures', figuresOfUsers);
describe('administration', administration);
describe('tickets', tickets);
describe('mails', keptMails);
describe('the reach of administrators', reachOfAdministrators);
describe('reads of administrators', recordedReads);
describe('Idempotency-Key', keyedWalk);
describe('a mail server', mails);
