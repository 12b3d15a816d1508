import { Agent, request } from 'node:http';
import { TryAgain } from './back-off.ts';

// All devices of the simulator share these connections; each request is a device's own all the same.
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const patienceMilliseconds = 30_000;

export type HttpAnswer = { status: number; body: Buffer };

/** Posts a JSON body. A door that cannot be reached, or says 429 or 5xx, is `TryAgain` with the wait it asks for. */
export function postJson(
  url: URL,
  body: Buffer,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent,
      signal,
      timeout: patienceMilliseconds,
      headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers },
    };
    const sent = request(url, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', fail);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        if (status !== 429 && status < 500) return resolve({ status, body: Buffer.concat(parts) });
        const after = Number(answer.headers['retry-after']);
        reject(new TryAgain(`HTTP ${status}`, Number.isFinite(after) ? after * 1000 : null));
      });
    });
    const fail = (error: Error) => reject(signal.aborted ? error : new TryAgain(error.message));
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Closes the idle connections, so that the process can end. */
export function closeConnections(): void {
  agent.destroy();
}
