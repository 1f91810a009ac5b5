import { BEHAVES_WELL, SEED } from '../kit/log/shared-event-store';

/** The server that is tested, where it is not the local one. */
export const TARGET_URL = process.env['EVENTSTORE_URL'];

export const IS_LOCAL = TARGET_URL === undefined;

/** Said in the title of every suite, so that no result of the local event store passes for one of EventStoreDB. */
export const TARGET_NAME =
  TARGET_URL === undefined ? localName() : `the server at ${TARGET_URL.replace(/\/\/.*@/, '//')}`;

function localName(): string {
  return BEHAVES_WELL ? 'the local event store' : `the local event store, adversarial, seed ${SEED}`;
}
