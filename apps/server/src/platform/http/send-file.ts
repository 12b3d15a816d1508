import type { FastifyReply } from 'fastify';
import { contentDisposition, type FileReply } from '../file-reply.ts';

/** Sends bytes: pictures to be shown in a page, anything else to be saved under its name. */
export function sendFile(reply: FastifyReply, { name, type, body, bytes }: FileReply): FastifyReply {
  reply.header('content-type', type);
  if (!type.startsWith('image/')) reply.header('content-disposition', contentDisposition(name));
  // Small devices make room for a file before they fetch it.
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply.send(body);
}
