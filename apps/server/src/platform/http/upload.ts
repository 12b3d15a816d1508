import type { FastifyRequest } from 'fastify';
import '@fastify/multipart'; // adds `file` to the type of a request
import { AppError } from '../app-error.ts';
import type { UploadedFile } from './caller.ts';

/** The file of a multipart call, from its field `file`, in memory: the server limits how large it can be. */
export async function uploadOf(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('badRequest', { file: 'required' });
  const part = await request.file();
  if (part === undefined || part.fieldname !== 'file') throw new AppError('badRequest', { file: 'required' });
  return { name: part.filename, bytes: await part.toBuffer() };
}
