import type { ProjectionStatus } from '@counterfoil/event-sourcing/project/projection-status';
import { projectionsText } from './operation-report';

const serving: ProjectionStatus = {
  projection: 'books',
  version: 7,
  schemaName: 'books_v7',
  state: 'serving',
  paused: false,
  astraySince: undefined,
  position: 40n,
  head: 40n,
  events: 9n,
  lagEvents: 0,
  lagIsEstimate: false,
  lagSeconds: 0,
  eventsPerSecond: 0,
  lastError: undefined,
  lastErrorAt: undefined,
  holder: undefined,
  quarantine: [],
  lastComparison: undefined,
};

test('a projection of a log that was says what happened, and what to do', () => {
  const told = projectionsText([{ ...serving, astraySince: new Date('2026-11-25T04:00:00Z') }]);
  expect(told).toMatch(/serving, of a log that was /);
  expect(told).toContain('books version 7: since 2026-11-25T04:00:00.000Z the log no longer holds what it shows');
  expect(told).toContain('or another log stands under EVENTSTORE_URL');
  expect(told).toContain('`rebuild books`');
});

test('one of the log as it is says none of it', () => {
  expect(projectionsText([serving])).not.toMatch(/a log that was|no longer holds/);
});
