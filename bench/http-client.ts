import { Agent, request } from 'node:http';

/** Connections that stay open; as many as there are requests at once. */
export function keepAlive(connections: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: connections });
}

export type Exchange = {
  agent: Agent;
  url: string;
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
};

/** One request and its whole reply: plain node:http, because the client shares two cores with what it measures. */
export function exchange({ agent, url, method, headers, body }: Exchange): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': body.length };
    const sending = request(url, { agent, method, headers: { ...headers, ...length } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks) }));
      reply.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
