import type { FastifyRequest } from 'fastify';
import '@fastify/multipart'; // adds `file` to the type of a request
import { AppError } from '../app-error.ts';
import type { UploadedFile } from './caller.ts';

/** The file of a multipart call, from its field `file`, in memory: the server limits how large it can be. Every upload is a picture. */
export async function uploadOf(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('badRequest', { file: 'required' });
  const part = await request.file();
  if (part === undefined || part.fieldname !== 'file') throw new AppError('badRequest', { file: 'required' });
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw error instanceof request.server.multipartErrors.RequestFileTooLargeError
      ? new AppError('imageTooLarge')
      : error;
  });
  return { name: part.filename, bytes };
}
