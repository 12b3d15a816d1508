import { RetryableError, retryWithBackOff } from './back-off.ts';
import { postJson } from './http-post.ts';
import { DeviceRejectedError, type LinkContext } from './link.ts';

/**
 * Posts a message of an HX camera whose replies contain a code: 0 ok, 1 unknown serial number, otherwise "send again". Resolves with the
 * reply once the message is acknowledged.
 */
export function postCameraMessage<Reply extends { code: number; msg: string }>(
  { simulated, doors, signal }: LinkContext,
  path: string,
  body: Buffer,
  readReply: (body: Buffer) => Reply | null,
): Promise<Reply> {
  const { sn } = simulated.device;
  const url = new URL(path, doors.http);
  return retryWithBackOff(signal, async () => {
    const answer = await postJson(url, body, {}, signal);
    const reply = readReply(answer.body);
    if (reply?.code === 1) throw new DeviceRejectedError(`${sn}: ${reply.msg}`);
    if (answer.status !== 200 || reply === null)
      throw new DeviceRejectedError(`${sn}: HTTP ${answer.status} ${String(answer.body)}`.slice(0, 300));
    if (reply.code !== 0) throw new RetryableError(reply.msg);
    return reply;
  });
}
