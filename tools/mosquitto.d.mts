/** A Mosquitto broker for tests, on free ports and with the configuration that README.md recommends to operators. */
export type Mosquitto = {
  version: string;
  /** mqtt://host:port where devices connect. */
  deviceUrl: string;
  /** Address for the Portico server, with its credentials. */
  serverUrl: string;
  /** Starts the broker again after `end`. */
  start(): Promise<void>;
  /** Ends the broker with SIGTERM; its messages are on disk then. */
  end(): Promise<void>;
  /** Ends the broker and removes its files. */
  stop(): Promise<void>;
};

/** The version of this machine's Mosquitto, or the reason why none is usable. */
export function findMosquitto(): { version: string } | { missing: string };

/** Installs Mosquitto if it is missing and Debian packages can be installed; else prints one line that tests will be skipped. */
export function ensureMosquitto(): void;

/** Starts a broker with these users (name → password) in addition to the server's; the caller must stop it. */
export function startMosquitto(users: Readonly<Record<string, string>>): Promise<Mosquitto>;
