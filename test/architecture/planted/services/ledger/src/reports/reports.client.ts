// breaks: only-the-adapter-knows-the-event-store-client
import { EventStoreDBClient } from '@eventstore/db-client';
export const client = EventStoreDBClient;
