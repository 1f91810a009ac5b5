import { BadRequestException, NotFoundException } from '@nestjs/common';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { LogUnavailable } from '@counterfoil/event-sourcing/log/event-log';
import { problemOf } from './problem';
import { BadRequest, Unauthorized } from './refusal';

/** As the mapper wraps what the driver throws: the statement in the message, the cause beside it. */
function failedQuery(statement: string, driverError: Error): Error {
  return Object.assign(new Error(`${driverError.message}: ${statement}`), { name: 'QueryFailedError', driverError });
}

describe('answers to failures', () => {
  it.each([
    ['invalid', 400],
    ['not-found', 404],
    ['forbidden', 403],
    ['limit', 403],
    ['conflict', 409],
  ] as const)('answers a refusal of kind %s with %i and its message', (kind, statusCode) => {
    expect(problemOf(new DomainError(kind, 'some_code', 'Said to people')).body).toEqual({
      statusCode,
      code: 'some_code',
      message: 'Said to people',
    });
  });

  it('names the field of a refusal', () => {
    expect(problemOf(new DomainError('invalid', 'amount_zero', 'Zero', 'amount')).body.errors).toEqual([
      { field: 'amount', message: 'Zero' },
    ]);
  });

  it('marks every 401 with the word that the web app looks for', () => {
    expect(JSON.stringify(problemOf(new Unauthorized('Invalid email or password')).body)).toContain('Unauthorized');
  });

  it('asks to try again when the log or Postgres is away', () => {
    const refusedConnection = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    const missingSocket = Object.assign(new Error('connect ENOENT /data/cluster/.s.PGSQL.5432'), {
      code: 'ENOENT',
      syscall: 'connect',
    });
    const unreadable = new Error('sessions cannot be read', { cause: missingSocket });
    for (const error of [
      new LogUnavailable('append', 'x'),
      refusedConnection,
      failedQuery('SELECT 1', refusedConnection),
      missingSocket,
      unreadable,
    ]) {
      expect(problemOf(error)).toMatchObject({ body: { statusCode: 503 }, retryAfter: 1, isFault: true });
    }
  });

  it.each(['40001', '40P01', '55P03'])('asks to try again where another transaction was in the way (%s)', (code) => {
    expect(problemOf(Object.assign(new Error('lost'), { code }))).toMatchObject({
      body: { statusCode: 503 },
      retryAfter: 1,
    });
  });

  it('says that what a call is about has just been deleted, where a row has nothing to hang on any more', () => {
    const orphan = Object.assign(new Error('violates foreign key constraint "secret"'), { code: '23503' });
    expect(problemOf(orphan)).toMatchObject({
      body: { statusCode: 409, code: 'just_deleted', message: 'What this is about has just been deleted' },
      isFault: true,
    });
  });

  it('takes a file that is missing for a fault, and no outage', () => {
    const missingFile = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
    expect(problemOf(missingFile)).toMatchObject({ body: { statusCode: 500 }, isFault: true });
  });

  it('tells nothing of its insides', () => {
    const insides = [
      new Error('at /srv/secret.ts:1'),
      failedQuery('SELECT secret', new Error('syntax')),
      new NotFoundException('Cannot GET /secret'),
      'secret',
      undefined,
    ];
    for (const error of insides) expect(JSON.stringify(problemOf(error).body)).not.toContain('secret');
  });

  it('keeps the status of what Express refuses, and its own message', () => {
    const tooLarge = Object.assign(new Error('request entity too large'), { status: 413, type: 'entity.too.large' });
    expect(problemOf(tooLarge)).toMatchObject({ body: { statusCode: 413, code: 'too_large' }, isFault: false });
    expect(problemOf(new BadRequestException('Unexpected token < in JSON')).body.message).not.toContain('<');
    expect(
      problemOf(new BadRequest('text_unusable', 'NUL', [{ field: 'name', message: 'NUL' }])).body.errors,
    ).toHaveLength(1);
  });
});
