import { AppendOutcomeUnknown, LogUnavailable } from '@counterfoil/event-sourcing/log/event-log';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { FilesUnavailable } from '../files/files.module';
import { waitedFor } from './outage-waiting';

const withCode = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });

describe('what a run that failed has to wait for', () => {
  it.each([
    ['the log is away', new LogUnavailable('reading $all', 'x'), 'log'],
    ['an append was not confirmed', new AppendOutcomeUnknown('ledger-1', 'x'), 'log'],
    ['a command met it', new Unavailable('unreachable', 'x', { cause: new LogUnavailable('append', 'x') }), 'log'],
    ['a command met no Postgres', new Unavailable('unreachable', 'x', { cause: withCode('ECONNRESET') }), 'database'],
    ['the bucket is away', new FilesUnavailable(withCode('ECONNREFUSED')), 'files'],
    ['the books are behind', new Unavailable('overloaded', 'x'), 'turn'],
    ['Postgres is away', withCode('ECONNREFUSED'), 'database'],
    ['Postgres took its socket along', withCode('ENOENT', { syscall: 'connect' }), 'database'],
    ['Postgres is starting', withCode('57P03'), 'database'],
    ['another transaction was quicker', withCode('40P01'), 'turn'],
    ['the disk of Postgres is full', withCode('53100'), 'disk'],
    ['our disk is full', withCode('ENOSPC'), 'disk'],
    ['our share of it is', new Error('not written', { cause: withCode('EDQUOT') }), 'disk'],
    ['the mapper says so', Object.assign(new Error('x'), { driverError: withCode('53100') }), 'disk'],
  ])('%s: %#', (_what, error, what) => {
    expect(waitedFor(error)).toBe(what);
  });

  it.each([
    ['a fault of ours', new TypeError('x is not a function')],
    ['a file that is gone', withCode('ENOENT', { syscall: 'open' })],
    ['a row that breaks a rule of the table', withCode('23505')],
    ['a statement of its own that takes too long', withCode('57014')],
    ['what is no error', 'x'],
  ])('counts %s as an attempt', (_what, error) => {
    expect(waitedFor(error)).toBeUndefined();
  });
});
