import { buffer } from 'node:stream/consumers';
import { decodeJobMessage, encodeJobMessage } from './job-message.ts';

/**
 * Runs in a child process: reads one job from standard input and writes its answer to standard output. An error of `work` ends the
 * process with exit code 1.
 */
export async function answerJob(
  work: (params: unknown, upload: Buffer<ArrayBuffer>) => Promise<{ value: unknown; bytes?: Uint8Array }>,
): Promise<void> {
  const { value: params, bytes: upload } = decodeJobMessage(await buffer(process.stdin));
  // A copy with its own ArrayBuffer, which libraries read from its start.
  const { value, bytes } = await work(params, Buffer.from(new Uint8Array(upload).buffer));
  for (const part of encodeJobMessage(value, bytes)) process.stdout.write(part);
}
