import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import type { Db } from '../base-data/open.ts';
import { hasDamage, loadDamage, loadUnexplainedParts, summarizeDamage } from '../damaged-counts/damage-report.ts';
import type { Events } from '../events.ts';
import { isFromThisMachine } from './proxy-trust.ts';

/**
 * `/healthz`: this process answers. `/readyz`: its stores answer too, and how much of the stored counts is damaged. Damage of one company
 * must not take the server out of a load balancer, so it does not change `ready`. `/metrics`: for Prometheus on this machine only.
 */
export function addHealthRoutes(options: {
  server: FastifyInstance;
  events: Events;
  db: Db;
  /** By name of a store or external broker: a function that checks whether it answers. */
  stores: Readonly<Record<string, () => Promise<boolean>>>;
  /** Since when changes of the base data are missing after a damage; null: none. */
  readMissingSince: () => Date | null;
}): void {
  const { server, events, db, stores, readMissingSince } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'portico_http_requests_total',
    help: 'Requests answered, by status class.',
    labelNames: ['status'] as const,
    registers: [registry],
  });
  const storedCounter = new Counter({
    name: 'portico_counts_stored_total',
    help: 'Times that records of devices became durable.',
    registers: [registry],
  });
  new Gauge({
    name: 'portico_base_data_missing_since_seconds',
    help: 'Unix time since when changes of the base data are missing, after a damage found at this start; 0: none.',
    registers: [registry],
    collect() {
      this.set((readMissingSince()?.getTime() ?? 0) / 1000);
    },
  });
  events.on('counts.stored', () => storedCounter.inc());
  new Gauge({
    name: 'portico_damaged_device_months',
    help: 'Months of devices with stored counts that no longer load.',
    registers: [registry],
    async collect() {
      this.set((await summarizeDamage(db)).deviceMonths);
    },
  });
  new Gauge({
    name: 'portico_unexplained_damaged_parts',
    help: 'Parts of the stored counts that do not load, of devices that are not known.',
    registers: [registry],
    async collect() {
      this.set((await summarizeDamage(db)).parts);
    },
  });
  server.addHook('onResponse', async (_request, reply) => {
    requests.inc({ status: `${Math.floor(reply.statusCode / 100)}xx` });
  });

  server.get('/healthz', async () => ({ alive: true }));
  server.get('/readyz', async (request, reply) => {
    const answers = await Promise.all(
      Object.entries(stores).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
    );
    const ready = answers.every(([, isUp]) => isUp);
    const damage = await describeDamage(db, isFromThisMachine(request)).catch(() => ({}));
    return reply.status(ready ? 200 : 503).send({ ready, stores: Object.fromEntries(answers), ...damage });
  });
  server.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) throw new AppError('notFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The damage of the stored counts; nothing when there is none. Anybody may call, so only calls from this machine get names. */
async function describeDamage(db: Db, withNames: boolean): Promise<object> {
  const summary = await summarizeDamage(db);
  if (!hasDamage(summary)) return {};
  if (!withNames) return { damage: summary };
  const counts = (await loadDamage(db)).map(({ fingerprint: _fingerprint, ...one }) => one);
  return { damage: { ...summary, counts, unexplainedParts: await loadUnexplainedParts(db) } };
}
