/** A Mosquitto of its own, on free ports and with the configuration README.md tells operators to use. */
export type Mosquitto = {
  version: string;
  /** mqtt://host:port where devices connect. */
  devices: string;
  /** The address for the server, with its credentials. */
  server: string;
  /** Starts it again after `end`. */
  start(): Promise<void>;
  /** SIGTERM; what it holds is on disk then. */
  end(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
};

/** The version of this machine's Mosquitto, or why there is none that would do. */
export function findMosquitto(): { version: string } | { missing: string };

/** Installs Mosquitto where it is missing and Debian packages can be installed; else says in one line that tests will be skipped. */
export function offerMosquitto(): void;

/** Starts one that knows these users (name → password) besides the server's; the caller stops it. */
export function startMosquitto(users: Readonly<Record<string, string>>): Promise<Mosquitto>;
