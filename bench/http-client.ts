import { Agent, request } from 'node:http';

/** An agent that keeps up to `connections` connections open. */
export function createKeepAliveAgent(connections: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: connections });
}

export type HttpRequest = {
  agent: Agent;
  url: string;
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
};

/** Sends a request and returns the complete reply. Uses plain node:http, because the client shares two cores with the measured server. */
export function sendRequest({
  agent,
  url,
  method,
  headers,
  body,
}: HttpRequest): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': body.length };
    const clientRequest = request(url, { agent, method, headers: { ...headers, ...length } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks) }));
      reply.on('error', reject);
    });
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}
