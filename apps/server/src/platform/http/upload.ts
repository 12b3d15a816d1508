import type { MultipartFile } from '@fastify/multipart'; // adds `file` to the type of a request
import type { Upload } from '@portico/contract/route';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { StreamedFile, UploadedFile } from './caller.ts';

const mebibyte = 1_048_576;

/** The file of a multipart call, from its field `file`: in memory, or as it arrives. One that is too large is refused. */
export async function uploadOf(request: FastifyRequest, upload: Upload): Promise<UploadedFile | StreamedFile> {
  if (!request.isMultipart()) throw new AppError('badRequest', { file: 'required' });
  // What a picture may have is what the server takes of any form that says nothing else.
  const part = await request.file(upload === true ? {} : { limits: { fileSize: upload.mostBytes } });
  if (part === undefined || part.fieldname !== 'file') throw new AppError('badRequest', { file: 'required' });
  request.body = fieldsOf(part);
  const tooLarge =
    upload === true
      ? new AppError('imageTooLarge')
      : new AppError('fileTooLarge', { megabytes: Math.floor(upload.mostBytes / mebibyte) });
  if (upload !== true && upload.streamed === true) return { name: part.filename, chunks: chunksOf(part, tooLarge) };
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw error instanceof request.server.multipartErrors.RequestFileTooLargeError ? tooLarge : error;
  });
  return { name: part.filename, bytes };
}

/** The stream of a file that is too large just ends. */
async function* chunksOf({ file }: MultipartFile, tooLarge: AppError): AsyncGenerator<Uint8Array> {
  for await (const chunk of file) yield chunk;
  if (file.truncated) throw tooLarge;
}

/** The fields of the form that came before its file. */
function fieldsOf({ fields }: MultipartFile): Record<string, unknown> {
  const told = Object.values(fields).flatMap((given) => (Array.isArray(given) ? given : [given]));
  return Object.fromEntries(told.flatMap((field) => (field?.type === 'field' ? [[field.fieldname, field.value]] : [])));
}
