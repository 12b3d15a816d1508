import type { DeviceMessage, Format } from '@portico/device-formats';
import { refuseTooManyRecords } from './max-records.ts';

/** A message in its original bytes. `path`: the request path or the last part of the topic; empty for frames of a TCP connection. */
type StoredBytes = { sn: string; path: string; body: Buffer };

/** Decodes a stored message. The bytes of a TCP connection may hold several frames, or none that can be read. */
export function decodeStoredMessage(format: Format, { sn, path, body }: StoredBytes): DeviceMessage[] {
  if (format.door === 'http') return [refuseTooManyRecords(format.decode(path, body, sn))];
  if (format.door === 'mqtt') return [format.decode(sn, path, body)];
  const framer = format.framer();
  return [...framer.push(body), ...framer.end()].map((piece) =>
    piece.kind === 'frame' ? format.decode(piece.frame) : { kind: 'broken', sn: piece.sn, detail: piece.detail },
  );
}
