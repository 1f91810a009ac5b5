import { EventStoreDBClient } from '@eventstore/db-client';
export const adapter = EventStoreDBClient;
