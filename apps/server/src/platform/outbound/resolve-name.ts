import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';

const queryTimeoutMilliseconds = 1_500;
const maxTries = 2;

/** All IPv4 and IPv6 addresses of a name; empty when there are none, no name server answers, or `signal` is aborted before. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Resolves names that users typed, through DNS alone: no hosts file, no search domains. It does not use Node's threads, of which four
 * serve files and password hashes too: slow name servers of a hostile domain would occupy them. `servers`: default the system's.
 */
export function createNameResolver({ servers }: { servers?: readonly string[] } = {}): ResolveName {
  return async (name, signal) => {
    if (signal.aborted) return [];
    const resolver = new Resolver({ timeout: queryTimeoutMilliseconds, tries: maxTries });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel);
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    signal.removeEventListener('abort', cancel);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/** Resolves names on the operator's allow-list as the operating system does, which includes its hosts file. */
export const resolveBySystem: ResolveName = async (name, signal) => {
  const aborted = once(signal, 'abort').then(() => []);
  try {
    const found = await Promise.race([lookup(name, { all: true, order: 'verbatim' }), aborted]);
    return found.map(({ address }) => address);
  } catch {
    return [];
  }
};
