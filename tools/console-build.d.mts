/** Builds the console and remembers from which sources. */
export function buildConsole(): Promise<void>;
