import { basePath, type RequestOf, type Route } from '@portico/contract/route';
import type { Language } from '@portico/contract/words/languages';
import type { TestServer } from './server.ts';

export type FetchedFile = { status: number; name: string; bytes: Buffer; errorKey: string | null };

/** Fetches a file from a route. `name`: the name under which a browser would save it; `errorKey`: key of the failure, null: success. */
export async function fetchTestFile<R extends Route>(
  { url }: Pick<TestServer, 'url'>,
  route: R,
  input: RequestOf<R>,
  { token, lang }: { token: string; lang: Language },
): Promise<FetchedFile> {
  const address = new URL(url + basePath + route.path);
  const headers = { authorization: token, lang, 'content-type': 'application/json' };
  const isPosted = route.method === 'POST';
  if (!isPosted) for (const [name, value] of Object.entries(input)) address.searchParams.set(name, String(value));
  const reply = await fetch(
    address,
    isPosted ? { method: 'POST', headers, body: JSON.stringify(input) } : { headers: { authorization: token, lang } },
  );
  const bytes = Buffer.from(await reply.arrayBuffer());
  const encoded = /filename\*=UTF-8''(.*)$/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? '';
  const errorKey = reply.ok ? null : String(Object(JSON.parse(bytes.toString('utf8')))['key']);
  return { status: reply.status, name: decodeURIComponent(encoded), bytes, errorKey };
}
