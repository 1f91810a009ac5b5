import { credentials } from '@grpc/grpc-js';
import { type EventStoreDBClient, persistentSubscriptionToStreamSettingsFromDefaults } from '@eventstore/db-client';
import { ServerFeaturesClient, ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { type SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { Empty } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { describeLocal, errorOf, newStream, openWireTarget, TARGET_NAME, type WireTarget } from './wire-target';

describe(`what the client's package promises of ${TARGET_NAME}`, () => {
  test('the paths of the calls are those we answer', () => {
    const paths = [...Object.values(StreamsService), ...Object.values(ServerFeaturesService)].map(
      ({ path }: { path: string }) => path,
    );
    expect(paths.sort()).toEqual([
      '/event_store.client.server_features.ServerFeatures/GetSupportedMethods',
      '/event_store.client.streams.Streams/Append',
      '/event_store.client.streams.Streams/BatchAppend',
      '/event_store.client.streams.Streams/Delete',
      '/event_store.client.streams.Streams/Read',
      '/event_store.client.streams.Streams/Tombstone',
    ]);
  });
});

describe(`the features of ${TARGET_NAME}`, () => {
  let target: WireTarget;
  beforeAll(async () => {
    target = await openWireTarget();
  });
  afterAll(() => target.close());

  test('name the streams calls, so that the client appends in batches', async () => {
    // Of a cluster, its first node.
    const address = /\/\/(?:.*@)?([^,/?]+)/.exec(target.url)?.[1] ?? '';
    const features = new ServerFeaturesClient(address, credentials.createInsecure());
    const supported = await new Promise<SupportedMethods>((resolve, reject) => {
      features.getSupportedMethods(new Empty(), (error, methods) =>
        error === null ? resolve(methods) : reject(error),
      );
    });
    features.close();
    const methods = supported
      .getMethodsList()
      .map((method) => `${method.getServiceName()}/${method.getMethodName()}`.toLowerCase());
    expect(supported.getEventStoreServerVersion()).not.toBe('');
    for (const method of ['append', 'batchappend', 'read', 'delete', 'tombstone'])
      expect(methods).toContain(`event_store.client.streams.streams/${method}`);
    const batches = supported.getMethodsList().find((method) => method.getMethodName().toLowerCase() === 'batchappend');
    // What our appends rely on: a deadline is a span.
    expect(batches?.getFeaturesList()).toContain('deadline_duration');
  });

  describeLocal('which are all there are', () => {
    test('what is missing says so', async () => {
      const client: EventStoreDBClient = target.client;
      const error = await errorOf(
        client.createPersistentSubscriptionToStream(
          newStream(),
          'group',
          persistentSubscriptionToStreamSettingsFromDefaults(),
        ),
      );
      expect(String(error)).toMatch(/UNIMPLEMENTED/);
    });
  });
});
