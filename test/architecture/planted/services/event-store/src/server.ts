import { streams } from '@eventstore/db-client/generated/streams_pb';
export const server = streams;
