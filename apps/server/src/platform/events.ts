import { EventEmitter } from 'node:events';

/** Events between domains and their payloads. A domain on a lower floor (layer) notifies a higher one only by events. */
export type EventPayloads = {
  /** Records of these entities and devices were stored durably. */
  'counts.stored': { companyId: number; entityIds: number[]; deviceIds: number[] };
  /** Stored counts of these companies are newly damaged, or whole again. */
  'counts.damageChanged': { companyIds: readonly number[] };
  /** A message of a device was received. `at` in epoch milliseconds. */
  'device.contacted': { deviceId: number; at: number };
  /** A device answered a command on its reply topic. */
  'device.replied': { sn: string; body: Buffer };
  /** Registration, secret, settings or binding of devices changed, or time zone or opening hours of their stores; also on other nodes. */
  'devices.changed': { sns: string[] | 'all' };
  /** Counting rules of a company were added or withdrawn; also on other server nodes. */
  'rules.changed': { companyId: number };
  /** Records of a device were deleted, so kept records that overlapped them may count now. */
  'records.cleared': { deviceId: number; sn: string };
  /** New records arrived for days with corrected values, so these have to be distributed again. */
  'correctedValues.outdated': { companyId: number };
  /** Sessions ended: all of a user (except one), all of a company, or the one with this token hash; also on other server nodes. */
  'session.ended': { userId?: number; tokenHash?: string; companyId?: number; exceptTokenHash?: string };
  /** Roles, menus or scopes of a company's users changed; also on other server nodes. */
  'rights.changed': { companyId: number };
};

export type EventName = keyof EventPayloads;

type Report = (error: unknown, name: EventName) => void;

/** Typed event emitter. The error of a listener is reported; it never affects other listeners or the emitter's caller. */
export class Events {
  #emitter = new EventEmitter().setMaxListeners(0);
  #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Listens until the returned function is called. */
  on<N extends EventName>(name: N, listener: (payload: EventPayloads[N]) => void | Promise<void>): () => void {
    const guarded = (payload: EventPayloads[N]) => {
      // The async wrapper turns a synchronous throw into a rejection, so that both are reported.
      void (async () => listener(payload))().catch((error: unknown) => this.#report(error, name));
    };
    this.#emitter.on(name, guarded);
    return () => this.#emitter.off(name, guarded);
  }

  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void {
    this.#emitter.emit(name, payload);
  }
}
