import type { ResultOf, Route } from '@portico/contract/route';
import {
  buildCallHeaders,
  buildRequestUrl,
  parseJson,
  parseReply,
  readCallMark,
  reportRefusal,
  toFormData,
} from './call.ts';
import { Failure, parseFailure } from './failure.ts';

type UploadOptions = {
  /** Receives the sent fraction of the file, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** Calls a route of the contract with a large file and reports the progress; throws a `Failure` as `call` does. */
export function sendFile<R extends Route>(
  route: R,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<ResultOf<R>> {
  const headers = buildCallHeaders();
  const mark = readCallMark();
  return new Promise((resolve, reject) => {
    // `fetch` reports no upload progress.
    const request = new XMLHttpRequest();
    request.open(route.method, buildRequestUrl(route, {}));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText);
      if (request.status !== 200) {
        reject(reportRefusal(parseFailure(request.status, body, request.getResponseHeader('retry-after')), mark));
        return;
      }
      try {
        resolve(parseReply(route, body, mark));
      } catch (error) {
        reject(error instanceof Error ? error : new Failure(200, 'badReply'));
      }
    });
    request.addEventListener('error', () => reject(new Failure(0, 'offline')));
    request.addEventListener('abort', () => reject(new Failure(0, null)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(toFormData({}, file));
  });
}
