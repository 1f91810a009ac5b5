import { isTransient, sqlState } from './database-error';

const failure = (code: string): Error => Object.assign(new Error('failed'), { code });

it.each(['40P01', '57P01', '08006', '53300'])('takes %s for trouble that passes', (code) => {
  expect([sqlState(failure(code)), isTransient(failure(code))]).toEqual([code, true]);
});

it.each(['23505', '22P02', '42601'])('takes %s for the fault of the statement', (code) => {
  expect([sqlState(failure(code)), isTransient(failure(code))]).toEqual([code, false]);
});

// The last is what a socket says whose server has gone, and is as long as an SQLSTATE.
it.each(['ECONNREFUSED', 'ENOENT', 'EPIPE'])('takes %s for trouble on the way, and no state', (code) => {
  expect([sqlState(failure(code)), isTransient(failure(code))]).toEqual([undefined, true]);
});
