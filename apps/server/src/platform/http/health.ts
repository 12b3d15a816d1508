import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import type { Events } from '../events.ts';
import { isThisMachine } from './server.ts';

/** `/healthz`: this process answers. `/readyz`: what it stands on answers too. `/metrics`: for Prometheus on this machine only. */
export function addHealth(options: {
  server: FastifyInstance;
  events: Events;
  /** Name of a store, or of a broker that is not ours → whether it answers. */
  stores: Readonly<Record<string, () => Promise<boolean>>>;
}): void {
  const { server, events, stores } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'portico_http_requests_total',
    help: 'Requests answered, by status class.',
    labelNames: ['status'] as const,
    registers: [registry],
  });
  const stored = new Counter({
    name: 'portico_counts_stored_total',
    help: 'Times that records of devices became durable.',
    registers: [registry],
  });
  events.on('counts.stored', () => stored.inc());
  server.addHook('onResponse', async (_request, reply) => {
    requests.inc({ status: `${Math.floor(reply.statusCode / 100)}xx` });
  });

  server.get('/healthz', async () => ({ alive: true }));
  server.get('/readyz', async (_request, reply) => {
    const answers = await Promise.all(
      Object.entries(stores).map(async ([name, ask]) => [name, await ask().catch(() => false)] as const),
    );
    const ready = answers.every(([, answered]) => answered);
    return reply.status(ready ? 200 : 503).send({ ready, stores: Object.fromEntries(answers) });
  });
  server.get('/metrics', async (request, reply) => {
    if (!isThisMachine(request)) throw new AppError('notFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
