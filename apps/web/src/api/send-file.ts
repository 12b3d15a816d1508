import type { ResultOf, Route } from '@portico/contract/route';
import { addressOf, callerHeaders, contentOf, formOf, refused } from './call.ts';
import { Failure, failureOf } from './failure.ts';

type Watching = {
  /** Hears which part of the file, 0 to 1, is on its way or there. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** Calls a route of the contract with a large file, which takes its time; throws a `Failure` as `call` does. */
export function sendFile<R extends Route>(
  route: R,
  file: File,
  { onProgress, signal }: Watching,
): Promise<ResultOf<R>> {
  const headers = callerHeaders();
  return new Promise((resolve, reject) => {
    // fetch tells nothing of how far it is.
    const request = new XMLHttpRequest();
    request.open(route.method, addressOf(route, {}));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      if (request.status !== 200) {
        reject(refused(failureOf(request.status, body, request.getResponseHeader('retry-after')), headers));
        return;
      }
      try {
        resolve(contentOf(route, body));
      } catch (error) {
        reject(error instanceof Error ? error : new Failure(200, 'badReply'));
      }
    });
    request.addEventListener('error', () => reject(new Failure(0, 'offline')));
    request.addEventListener('abort', () => reject(new Failure(0, null)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(formOf({}, file));
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
