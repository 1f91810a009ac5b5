import { CommandRunner, requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { parcelCodec, parcelDecider, PREFIX, type ParcelCommand } from './parcel-decider';
import { SimulatedLog, SimulatedStore } from './simulated-log';
import { SimulatedProcess, VirtualWorld } from './virtual-world';

/** Found by the simulation: a batch of the receipts' projection may end in the middle of a command's events. */
it.each([1, 2, 3])(
  'a command is answered with all of its events, whose first %d alone are in the receipts',
  async (projected) => {
    const world = new VirtualWorld(1);
    const store = new SimulatedStore();
    const never = {
      unreachable: 0,
      lostRequest: 0,
      lostAnswer: 0,
      cutSubscription: 0,
      awayAfterAnswer: 0,
      lateArrival: 0,
    };
    const stream = `${PREFIX}a`;
    const command: ParcelCommand = { kind: 'bring', key: 'x', times: 3 };
    const envelope = {
      commandId: world.uuid(),
      requestHash: requestHash(command),
      actorId: 'somebody',
      actorRole: 'owner',
      correlationId: 'one',
    };
    await world.run(async () => {
      const process = new SimulatedProcess('one');
      const log = new SimulatedLog(world, store, process, never, () => undefined);
      let revision = -1n;
      const receipt = () => ({ requestHash: envelope.requestHash, firstRevision: 0n, lastRevision: revision });
      const receipts = {
        lookup: async () => ({
          revision,
          receipts: new Map(revision < 0n ? [] : [[envelope.commandId, receipt()] as const]),
        }),
      };
      const runner = (): CommandRunner => {
        const made = new CommandRunner({ log, codec: parcelCodec, receipts });
        made.useEntityIndex(parcelDecider, { load: async () => ({ revision: -1n, entities: new Map() }) });
        return made;
      };
      const first = await runner().run(parcelDecider, stream, command, envelope);
      await runner().run(
        parcelDecider,
        stream,
        { kind: 'bring', key: 'y', times: 2 },
        { ...envelope, commandId: world.uuid() },
      );
      revision = BigInt(projected) - 1n;
      const again = await runner().run(parcelDecider, stream, command, envelope);
      expect(again).toMatchObject({ repeated: true, position: store.all[2]?.position });
      expect(again.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id));
      expect((await runner().firstResult(stream, envelope))?.events).toHaveLength(3);
    });
  },
);
