import { topics } from '@portico/contract/device-messages/native';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import mqtt from 'mqtt';
import type { Entry } from './access-matrix-inputs.ts';
import type { Scene } from './access-matrix-scene.ts';

const days = { startTime: '2026-05-20 00:00:00', endTime: '2026-05-21 00:00:00' };

/** A door that counted in the weeks before a day of which nothing came. */
async function gap({ server, company, place, unique }: Scene) {
  const entity = await server.world.entity({ company, organisation: place, name: unique('Quillfeather gap') });
  const corridor = await server.world.corridor({ entity });
  const device = await server.world.device({ company, corridor, recordPeriod: 60, uploadInterval: 60 });
  const columns = ['company', 'device', 'line', 'at', 'local', 'minutes', 'corridor', 'entity', 'version', 'received'];
  const counted = [7, 14].flatMap((before) => {
    const local = Date.parse('2026-05-20T10:00:00Z') / 1000 - before * 86_400;
    return [[company.id, device.id, 0, local - 28_800, local, 60, corridor.id, entity.id, local, local, 0, 0, 100]];
  });
  await server.app.counts.insert('records', [...columns, 'flags', 'ruled', 'flow_in'], counted);
  return { entityId: entity.id, corridorId: corridor.id };
}

async function previewed(scene: Scene) {
  const { corridorId } = await gap(scene);
  const asked = { corridorId, ...days };
  const { result } = await scene.server.call(gapFillings.preview, asked, { token: scene.admin.token });
  return { ...asked, digest: result.digest, reason: scene.unique('No power') };
}

/** A camera that answers every command. */
async function answering({ server, company, corridor, unique }: Scene) {
  const sn = unique('Quillfeather').replace(' ', '-');
  const device = await server.world.device({ company, corridor, sn, format: 'native-mqtt' });
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.doors.mqtt}`, {
    clientId: sn,
    username: sn,
    password: device.secret,
    reconnectPeriod: 0,
  });
  await client.subscribeAsync(topics.command(sn), { qos: 1 });
  client.on('message', (_topic, body) => {
    const { id } = JSON.parse(body.toString()) as { id: string }; // a command of the platform
    client.publish(topics.reply(sn), JSON.stringify({ id, code: 0, data: { total: 0 } }), { qos: 1 });
  });
  // Open only as long as the call it is for may take.
  setTimeout(() => client.end(true), 60_000).unref();
  return device;
}

/** Estimates for missing hours, and asking devices again. */
export const gapEntries = {
  gapFillings: {
    list: { about: 'place', lists: true, prepare: () => ({}) },
    preview: {
      about: 'place',
      prepare: async (scene) => ({ input: { ...(await gap(scene)), entityId: '', ...days } }),
    },
    save: {
      about: 'place',
      prepare: async (scene) => ({ input: await previewed(scene) }),
      writes: ['gap_fillings+', 'gap_filling_hours+'],
    },
    withdraw: {
      about: 'place',
      async prepare(scene) {
        const made = await previewed(scene);
        const { result } = await scene.server.call(gapFillings.save, made, { token: scene.admin.token });
        return { input: { id: result.ids[0] } };
      },
      writes: ['gap_fillings.withdrawn_at', 'gap_fillings.withdrawn_by'],
    },
  },
  deviceCommands: {
    askAgain: {
      about: 'place',
      prepare: async (scene) => ({
        input: { deviceId: (await answering(scene)).id, from: days.startTime, to: days.endTime },
      }),
      writes: ['devices.last_at'],
      counts: true,
    },
  },
} as const satisfies Record<string, Record<string, Entry>>;
