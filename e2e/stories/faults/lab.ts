import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { companies } from '@portico/contract/routes/companies';
import { AcknowledgementRecorder, sentDataKinds } from '../acknowledgements.ts';
import { type Portico, startPortico } from '../portico.ts';
import { isRunning, killProcessTree } from '../processes.ts';
import { chooseSenders, type RecordSender, sendUntilAborted } from '../record-senders.ts';
import { createRouteCaller } from '../route-caller.ts';
import { changeStores, createStoreChanger, type StoreChanger } from '../store-changes.ts';
import { runServerScript } from './server-script.ts';

/** Time in which everything must work again after a fault. */
const maxAwayMilliseconds = 90_000;
/** A start may be refused once: the sentence may ask for another start. */
const maxStarts = 2;
/** Of the output of a refused start. */
const maxShownLetters = 400;
const company = 'Harbor & Hall';

type Clients = { senders: RecordSender[]; changers: StoreChanger[] };
type Settings = Readonly<Record<string, string>>;

/**
 * A server with devices and users that work, and a copy of its data folder (the template) from which every run begins whose folder must be
 * fresh.
 */
export class FaultLab {
  readonly portico: Portico;
  readonly #template: string;
  readonly #templateClients: Clients;
  readonly #lines: string[];
  readonly #acknowledgements = new AcknowledgementRecorder();
  #clients: Clients;
  #working: Promise<void>[] = [];
  #over = new AbortController();
  /** Settings of every start in a run. */
  settings: Settings = {};
  /** A fault of this run may have left the folder in a state from which no run must begin. */
  isSpoiled = true;
  readonly #atEnd: (() => void)[] = [];
  /** What the fault of this run does, for the report. */
  did = '';
  /** Observations of the run that are no faults. */
  notes: string[] = [];
  /** Faults that were seen during the run. */
  problems: string[] = [];
  /** Earliest time (epoch ms) since when the server said in this run that changes are missing. */
  missingSince = Number.POSITIVE_INFINITY;

  private constructor(portico: Portico, template: string, clients: Clients, lines: string[]) {
    this.portico = portico;
    this.#template = template;
    this.#templateClients = clients;
    this.#clients = clients;
    this.#lines = lines;
  }

  /** Prepares the template: records and base data from before and after a backup, and a stop in order. */
  static async create(): Promise<FaultLab> {
    const lines: string[] = [];
    const portico = await startPortico({ onLine: (line) => void lines.push(line) });
    try {
      await removeHistoryLimits(portico);
      const token = await portico.login(company, 'company');
      const changers = await Promise.all(
        ['Fault A', 'Fault B'].map((name) => createStoreChanger(portico, name, token)),
      );
      const clients = { senders: chooseSenders(portico.fleet()), changers };
      const lab = new FaultLab(portico, `${portico.folder}-template`, clients, lines);
      lab.startWork();
      await lab.waitUntilWorking();
      await runServerScript(portico.folder, 'backup-process.ts');
      await pause(300);
      await lab.stopWork();
      await portico.end('SIGTERM');
      copyFolder(portico.folder, lab.#template);
      return lab;
    } catch (error) {
      await portico.stopAndRemove();
      throw error;
    }
  }

  get folder(): string {
    return this.settings['PORTICO_DATA'] ?? this.portico.folder;
  }

  get senders(): readonly RecordSender[] {
    return this.#clients.senders;
  }

  get changers(): readonly StoreChanger[] {
    return this.#clients.changers;
  }

  /** Lines of the server's output since the run began. */
  get output(): readonly string[] {
    return this.#lines;
  }

  /** Begins a run, with a fresh folder where the last one was spoiled, and waits until everything works. */
  async beginRun(needsFreshFolder: boolean): Promise<void> {
    this.#lines.length = 0;
    this.did = '';
    this.notes = [];
    this.problems = [];
    this.missingSince = Number.POSITIVE_INFINITY;
    if (this.isSpoiled || needsFreshFolder) await this.#resetFolder();
    if (this.portico.pid() === 0 || !isRunning(this.portico.pid())) await this.start();
    this.startWork();
    this.beginOutage();
    await this.waitUntilWorking();
  }

  /** Does something after the run, when the server is stopped. */
  onEnd(action: () => void): void {
    this.#atEnd.push(action);
  }

  /** Ends a run. A spoiled folder is replaced by the next run. */
  async endRun(isSpoiled: boolean): Promise<void> {
    this.isSpoiled ||= isSpoiled;
    await this.stopWork();
    if (this.isSpoiled) await this.killAll();
    for (const action of this.#atEnd.splice(0)) action();
  }

  async #resetFolder(): Promise<void> {
    await this.killAll();
    this.settings = {};
    for (const name of readdirSync(this.portico.folder))
      rmSync(path.join(this.portico.folder, name), { recursive: true, force: true });
    this.fillFolder();
    this.isSpoiled = false;
  }

  /** Copies the template into the empty data folder; the clients know what it contains. */
  fillFolder(): void {
    copyFolder(this.#template, this.portico.folder);
    this.#clients = structuredClone(this.#templateClients);
  }

  /** An empty folder for a copy of the data folder. */
  makeCopyFolder(): string {
    const copy = `${this.portico.folder}-copy`;
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(copy, { mode: 0o700 });
    return copy;
  }

  /** Starts the server, once more when it refuses, and logs the users in. */
  async start(settings: Settings = {}): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const before = this.#lines.length;
      try {
        await this.portico.start({ ...this.settings, ...settings });
        break;
      } catch (error) {
        await this.portico.kill();
        const message = error instanceof Error ? error.message : String(error);
        const said = `${message}: ${this.#lines.slice(before).slice(-3).join(' | ').slice(0, maxShownLetters)}`;
        if (attempt === maxStarts) throw new Error(`no start: ${said}`, { cause: error });
        this.notes.push(`a start was refused (${said})`);
      }
    }
    await this.noteMissingSince();
    await this.logIn();
  }

  /** Logs the users in again, after their sessions have ended. */
  async logIn(): Promise<void> {
    const token = await this.retry(() => this.portico.login(company, 'company'));
    for (const changer of this.#clients.changers) changer.token = token;
  }

  /** Repeats a call to the server for some seconds while it fails. */
  async retry<T>(call: () => Promise<T>): Promise<T> {
    for (const until = performance.now() + 20_000; ; ) {
      try {
        return await call();
      } catch (error) {
        if (performance.now() > until) throw error;
        await pause(200);
      }
    }
  }

  async noteMissingSince(): Promise<void> {
    const address = new URL('/metrics', this.portico.api);
    const text = await this.retry(async () => (await fetch(address)).text());
    const seconds = Number(/^portico_base_data_missing_since_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
    if (Number.isNaN(seconds)) this.problems.push('/metrics does not say since when changes are missing');
    if (seconds > 0) this.missingSince = Math.min(this.missingSince, seconds * 1000);
  }

  startWork(): void {
    this.#over = new AbortController();
    const { portico } = this;
    this.#working = [
      ...this.senders.map((sender) => sendUntilAborted(sender, portico, this.#acknowledgements, this.#over.signal)),
      ...this.changers.map((changer) => changeStores(changer, portico, this.#acknowledgements, this.#over.signal)),
    ];
  }

  /** Lets other clients work whose data is not compared. */
  startUncountedWork(): { stop(): Promise<void> } {
    const { portico } = this;
    const over = new AbortController();
    const acknowledgements = new AcknowledgementRecorder();
    const changers = this.changers.map((changer) => ({ ...changer, name: `Uncounted ${changer.name}`, stores: [] }));
    const working = [
      ...structuredClone(this.senders).map((sender) =>
        sendUntilAborted(sender, portico, acknowledgements, over.signal),
      ),
      ...changers.map((changer) => changeStores(changer, portico, acknowledgements, over.signal)),
    ];
    return {
      async stop() {
        over.abort();
        await Promise.all(working);
      },
    };
  }

  async stopWork(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#working);
    this.#working = [];
  }

  /** From now on, the server can work again; the time until it does is measured from here. */
  beginOutage(): void {
    this.#acknowledgements.restart();
  }

  /**
   * Waits until data of every kind is acknowledged, and returns the milliseconds since beginOutage. A server that has ended by itself is
   * started again, as a service manager would.
   */
  async waitUntilWorking(): Promise<number> {
    const until = performance.now() + maxAwayMilliseconds;
    while (this.#acknowledgements.readDelays().size < sentDataKinds.length) {
      if (performance.now() > until) {
        const refusals = [...this.#acknowledgements.refusals].map(([reason, count]) => `${reason} (${count})`);
        throw new Error(`not everything works again; refused were ${refusals.join(', ')}`);
      }
      if (!isRunning(this.portico.pid())) {
        this.notes.push('the server ended by itself and was started again');
        await this.portico.kill();
        await this.start();
      }
      await pause(100);
    }
    return Math.max(...this.#acknowledgements.readDelays().values());
  }

  /** Kills the server with all its children at once, so that none of them ends in order. */
  async killAll(): Promise<void> {
    const pid = this.portico.pid();
    if (pid !== 0 && isRunning(pid)) await killProcessTree(pid);
    await this.portico.kill();
  }

  /** Ends the server with its clients stopped: killed with all its children, or in order. */
  async stopServer(isKilled: boolean): Promise<void> {
    await this.stopWork();
    if (isKilled) await this.killAll();
    else if ((await this.portico.end('SIGTERM')) !== 0) this.notes.push('the server did not end with 0');
  }

  async remove(): Promise<void> {
    await this.endRun(true);
    await this.portico.stopAndRemove();
    for (const folder of [this.#template, `${this.portico.folder}-copy`])
      rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies a folder with owners and rights. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/**
 * Lets devices send records of any age. A broker cannot refuse a message: it acknowledges records that are too old for a clock that has
 * jumped, too.
 */
async function removeHistoryLimits(portico: Portico): Promise<void> {
  const call = createRouteCaller(portico.api, await portico.login(null, 'platform'));
  const { content } = await call(companies.list, { size: 100 });
  for (const { id, revision } of content) await call(companies.change, { id, revision, historyDays: null });
}
