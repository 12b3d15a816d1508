import type { FastifyReply } from 'fastify';
import { buildContentDisposition, type FileReply } from '../file-reply.ts';

/** Sends a file: images are shown in the page, any other file is saved under its name. */
export function replyWithFile(reply: FastifyReply, { name, type, body, bytes }: FileReply): FastifyReply {
  reply.header('content-type', type);
  reply.header(
    'content-disposition',
    buildContentDisposition(name, type.startsWith('image/') ? 'inline' : 'attachment'),
  );
  // Devices with little memory need the length to reserve space before they download firmware.
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply.send(body);
}
