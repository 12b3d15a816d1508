import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { readNativeReply } from '@portico/device-formats/native/encode';
import { RetryableError, retryWithBackOff } from './back-off.ts';
import { postJson } from './http-post.ts';
import { type DeviceLink, DeviceRejectedError, type LinkContext } from './link.ts';
import { encodeNativeBody } from './native-body.ts';

/** A gateway that posts records with its serial number and secret, and sends nothing between two uploads. */
export function createNativeHttpLink({ simulated, doors, usesLocalTime, signal }: LinkContext): DeviceLink {
  const { sn, secret } = simulated.device;
  const url = new URL(nativeHttpPath, doors.http);
  const authorization = `Basic ${Buffer.from(`${sn}:${secret ?? ''}`).toString('base64')}`;
  return {
    async send(periods) {
      const body = encodeNativeBody(periods, usesLocalTime);
      return retryWithBackOff(signal, async () => {
        const answer = await postJson(url, body, { authorization }, signal);
        if (answer.status === 401 || answer.status === 403)
          throw new DeviceRejectedError(`${sn}: HTTP ${answer.status}`);
        const reply = readNativeReply(answer.body);
        if (answer.status !== 200 || reply === null)
          throw new DeviceRejectedError(`${sn}: HTTP ${answer.status} ${String(answer.body)}`.slice(0, 300));
        if (reply.code !== 200 && reply.code !== 0) throw new RetryableError(`code ${reply.code}`);
        const refused = new Map(reply.refused.map(({ index, reason }) => [index, reason]));
        return {
          accepted: periods.filter((_, index) => !refused.has(index)),
          refused: [...refused].map(([index, reason]) => ({ at: periods[index]?.at ?? 0, reason })),
        };
      });
    },
    sendHeartbeat: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
