import { EventEmitter } from 'node:events';

/** News between domains: a lower floor tells a higher one only like this. */
export type EventPayloads = {
  /** Records of these became durable. */
  'counts.stored': { companyId: number; entityIds: number[]; deviceIds: number[] };
  /** A device spoke. `at` in epoch milliseconds. */
  'device.seen': { deviceId: number; at: number };
  /** A device answered a command on its reply topic. */
  'device.replied': { sn: string; body: Buffer };
  /** Registration, secret, settings or binding of devices changed; also from other server nodes. */
  'devices.changed': { sns: string[] | 'all' };
  /** Rules of a company's counts were added or withdrawn; also from other server nodes. */
  'rules.changed': { companyId: number };
  /** Records came to which corrected values have to be spread anew. */
  'values.unspread': { companyId: number };
  /** Sessions ended: all of a user (but one), all of a company, or the one with this token hash; also from other server nodes. */
  'session.ended': { userId?: number; tokenHash?: string; companyId?: number; exceptTokenHash?: string };
  /** Roles, menus or scopes of a company's people changed; also from other server nodes. */
  'rights.changed': { companyId: number };
};

export type EventName = keyof EventPayloads;

type Report = (error: unknown, name: EventName) => void;

/** Typed emitter; a listener that throws is reported and never stops the others or the sender. */
export class Events {
  #emitter = new EventEmitter().setMaxListeners(0);
  #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Listens until the returned function is called. */
  on<N extends EventName>(name: N, listener: (payload: EventPayloads[N]) => void | Promise<void>): () => void {
    const guarded = (payload: EventPayloads[N]) => {
      // A synchronous throw and a rejected promise end in the same place.
      void (async () => listener(payload))().catch((error: unknown) => this.#report(error, name));
    };
    this.#emitter.on(name, guarded);
    return () => this.#emitter.off(name, guarded);
  }

  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void {
    this.#emitter.emit(name, payload);
  }
}
