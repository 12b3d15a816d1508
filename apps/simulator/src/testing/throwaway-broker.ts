import { createServer } from 'node:net';
import { Aedes } from 'aedes';

/** A broker that accepts every client and stores what devices published. */
export type ThrowawayBroker = {
  mqtt: string;
  published: { topic: string; body: string }[];
  close(): Promise<void>;
};

/** Opens a broker on a free port. */
export async function openThrowawayBroker(): Promise<ThrowawayBroker> {
  const published: ThrowawayBroker['published'] = [];
  const broker = await Aedes.createBroker();
  broker.on('publish', ({ topic, payload }, client) => {
    if (client) published.push({ topic, body: payload.toString() });
  });
  const server = createServer((socket) => broker.handle(socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    mqtt: `mqtt://127.0.0.1:${address.port}`,
    published,
    async close() {
      await new Promise<void>((done) => broker.close(done));
      await new Promise((done) => server.close(done));
    },
  };
}
