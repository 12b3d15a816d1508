/** Builds the console and stores the hash of its sources. */
export function buildConsole(): Promise<void>;
