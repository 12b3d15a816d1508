import { basePath, type Route } from '@portico/contract/route';
import type { TestServer } from './server.ts';

/** Uploads one file as a browser form does. Returns status, `key` and `data` of the reply. */
export async function uploadFile(
  { url }: TestServer,
  route: Route,
  { bytes, name = 'picture.png' }: { bytes: Uint8Array; name?: string },
  token: string,
): Promise<{ status: number; key: unknown; data: unknown }> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(url + basePath + route.path, {
    method: route.method,
    headers: { authorization: token },
    body,
  });
  const reply: unknown = await response.json();
  const { key, data } = Object(reply) as { key?: unknown; data?: unknown }; // every reply of the API is an object
  return { status: response.status, key, data };
}
