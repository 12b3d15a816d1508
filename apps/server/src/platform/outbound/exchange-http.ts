import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { toOutboundError } from './connect-pinned.ts';
import { OutboundError } from './outbound-error.ts';

const maxReplyHeaderBytes = 16_384;

export type OutboundReply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type HttpMessage = {
  method: string;
  /** Value of the header Host. */
  host: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  maxReplyBytes: number;
};

/**
 * Sends one HTTP request on an open connection, reads the reply and closes the connection. The reply's body stays as sent: nothing is
 * decompressed. Rejects with an OutboundError for a redirect and when a limit is exceeded.
 */
export async function exchangeHttp(socket: Socket, message: HttpMessage, signal: AbortSignal): Promise<OutboundReply> {
  const { method, host, path, headers, body, maxReplyBytes } = message;
  try {
    return await new Promise<OutboundReply>((resolve, reject) => {
      const sent = request({
        createConnection: () => socket,
        method,
        path,
        headers: { ...headers, host, 'accept-encoding': 'identity', connection: 'close' },
        maxHeaderSize: maxReplyHeaderBytes,
        signal,
      });
      // Aborting a request whose reply has left HTTP causes no event of it.
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      sent.on('error', reject);
      sent.on('upgrade', () => reject(new OutboundError('replyUnreadable', 'the reply leaves HTTP')));
      sent.on('response', (response) => void readReply(response, maxReplyBytes).then(resolve, reject));
      sent.end(body);
    });
  } catch (error) {
    const isUnreadable = error instanceof Error && 'code' in error && String(error.code).startsWith('HPE_');
    throw toOutboundError(error, signal, isUnreadable ? 'replyUnreadable' : 'notConnected');
  } finally {
    socket.destroy();
  }
}

async function readReply(response: IncomingMessage, maxBytes: number): Promise<OutboundReply> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400) throw new OutboundError('redirectRefused', `status ${status}`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new OutboundError('replyTooLarge', `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return { status, headers, body: Buffer.concat(chunks) };
}
