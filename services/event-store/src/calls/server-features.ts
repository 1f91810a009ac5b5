import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';

const STREAMS_SERVICE = 'event_store.client.streams.streams';
const FEATURES_SERVICE = 'event_store.client.server_features.serverfeatures';

/** Says what this is: nobody should take its figures or its behaviour at the edges for EventStoreDB's. */
const SERVER_VERSION = 'local-event-store 1';

/** `deadline_duration`: an append may have its deadline as a span. */
const METHODS: readonly { service: string; method: string; features: readonly string[] }[] = [
  { service: STREAMS_SERVICE, method: 'append', features: [] },
  { service: STREAMS_SERVICE, method: 'batchappend', features: ['deadline_duration'] },
  { service: STREAMS_SERVICE, method: 'delete', features: [] },
  { service: STREAMS_SERVICE, method: 'tombstone', features: [] },
  { service: STREAMS_SERVICE, method: 'read', features: ['position', 'events'] },
  { service: FEATURES_SERVICE, method: 'getsupportedmethods', features: [] },
];

/** @returns the methods there are; the client chooses BatchAppend because it is among them. */
export function supportedMethods(): SupportedMethods {
  const methods = METHODS.map(({ service, method, features }) =>
    new SupportedMethod()
      .setServiceName(service)
      .setMethodName(method)
      .setFeaturesList([...features]),
  );
  return new SupportedMethods().setMethodsList(methods).setEventStoreServerVersion(SERVER_VERSION);
}
