import { Agent, request } from 'node:http';
import { RetryableError } from './back-off.ts';

// All simulated devices share these connections; each request still belongs to one device. The server answers once it has stored a group of
// messages, every 0.1 s, so their number limits the speed of cameras that send one period per message.
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const timeoutMilliseconds = 30_000;

export type HttpAnswer = { status: number; body: Buffer };

/** Posts a JSON body; see `postBody`. */
export function postJson(
  url: URL,
  body: Buffer,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  return postBody(url, body, { 'content-type': 'application/json', ...headers }, signal);
}

/**
 * Posts a body with the content type in the headers. Throws `RetryableError` when the server cannot be reached or replies 429 or 5xx, with
 * the wait from `retry-after`.
 */
export function postBody(
  url: URL,
  body: Buffer,
  headers: Record<'content-type', string> & Record<string, string>,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent,
      signal,
      timeout: timeoutMilliseconds,
      headers: { 'content-length': body.length, ...headers },
    };
    const sent = request(url, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', fail);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        if (status !== 429 && status < 500) return resolve({ status, body: Buffer.concat(parts) });
        const retryAfterSeconds = Number(answer.headers['retry-after']);
        reject(
          new RetryableError(`HTTP ${status}`, Number.isFinite(retryAfterSeconds) ? retryAfterSeconds * 1000 : null),
        );
      });
    });
    const fail = (error: Error) => reject(signal.aborted ? error : new RetryableError(error.message));
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Closes the idle connections, so that the process can end. */
export function closeConnections(): void {
  agent.destroy();
}
