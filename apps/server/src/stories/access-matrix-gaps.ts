import { nativeTopics } from '@portico/contract/device-messages/native';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import mqtt from 'mqtt';
import type { AccessEntry } from './access-matrix-inputs.ts';
import type { AccessScene } from './access-matrix-scene.ts';

const days = { startTime: '2026-05-20 00:00:00', endTime: '2026-05-21 00:00:00' };

/** Creates an entrance with counts 7 and 14 days before a day without records. */
async function createGap({ server, company, place, unique }: AccessScene) {
  const entity = await server.factory.entity({ company, organisation: place, name: unique('Quillfeather gap') });
  const corridor = await server.factory.corridor({ entity });
  const device = await server.factory.device({ company, corridor, recordPeriod: 60, uploadInterval: 60 });
  const columns = ['company', 'device', 'line', 'at', 'local', 'minutes', 'corridor', 'entity', 'version', 'received'];
  const counted = [7, 14].flatMap((before) => {
    const local = Date.parse('2026-05-20T10:00:00Z') / 1000 - before * 86_400;
    return [[company.id, device.id, 0, local - 28_800, local, 60, corridor.id, entity.id, local, local, 0, 0, 100]];
  });
  await server.app.countingStore.insert('records', [...columns, 'flags', 'ruled', 'flow_in'], counted);
  return { entityId: entity.id, corridorId: corridor.id };
}

async function previewGapFilling(scene: AccessScene) {
  const { corridorId } = await createGap(scene);
  const range = { corridorId, ...days };
  const { result } = await scene.server.call(gapFillings.preview, range, { token: scene.admin.token });
  return { ...range, digest: result.digest, reason: scene.unique('No power') };
}

/** Creates a camera that replies to every command. */
async function createReplyingCamera({ server, company, corridor, unique }: AccessScene) {
  const sn = unique('Quillfeather').replace(' ', '-');
  const device = await server.factory.device({ company, corridor, sn, format: 'native-mqtt' });
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.doors.mqtt}`, {
    clientId: sn,
    username: sn,
    password: device.secret,
    reconnectPeriod: 0,
  });
  await client.subscribeAsync(nativeTopics.command(sn), { qos: 1 });
  client.on('message', (_topic, body) => {
    const { id } = JSON.parse(body.toString()) as { id: string }; // a command of the platform
    client.publish(nativeTopics.reply(sn), JSON.stringify({ id, code: 0, data: { total: 0 } }), { qos: 1 });
  });
  // The connection stays open as long as the call may take.
  setTimeout(() => client.end(true), 60_000).unref();
  return device;
}

/** Access entries of gap fillings, and of requesting missing records from devices again. */
export const gapEntries = {
  gapFillings: {
    list: { ownership: 'place', isList: true, prepare: () => ({}) },
    preview: {
      ownership: 'place',
      prepare: async (scene) => ({ input: { ...(await createGap(scene)), entityId: '', ...days } }),
    },
    save: {
      ownership: 'place',
      prepare: async (scene) => ({ input: await previewGapFilling(scene) }),
      writes: ['gap_fillings+', 'gap_filling_hours+'],
    },
    withdraw: {
      ownership: 'place',
      async prepare(scene) {
        const made = await previewGapFilling(scene);
        const { result } = await scene.server.call(gapFillings.save, made, { token: scene.admin.token });
        return { input: { id: result.ids[0] } };
      },
      writes: ['gap_fillings.withdrawn_at', 'gap_fillings.withdrawn_by'],
    },
  },
  deviceCommands: {
    askAgain: {
      ownership: 'place',
      prepare: async (scene) => ({
        input: { deviceId: (await createReplyingCamera(scene)).id, from: days.startTime, to: days.endTime },
      }),
      writes: ['devices.last_at'],
      changesCountingStore: true,
    },
  },
} as const satisfies Record<string, Record<string, AccessEntry>>;
