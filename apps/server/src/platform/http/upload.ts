import type { MultipartFile } from '@fastify/multipart'; // adds `file` to the type of a request
import type { Upload } from '@portico/contract/route';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { StreamedFile, UploadedFile } from './caller.ts';

const mebibyte = 1_048_576;

/**
 * The file of a multipart request, from its field `file`: in memory or, if the route asks for it, as a stream. Throws `imageTooLarge` or
 * `fileTooLarge` above the limit, `badRequest` without a file. Sets `request.body` to the form fields before the file.
 */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<UploadedFile | StreamedFile> {
  if (!request.isMultipart()) throw new AppError('badRequest', { file: 'required' });
  // The default limit of the server is that of images.
  const part = await request.file(upload === true ? {} : { limits: { fileSize: upload.maxBytes } });
  if (part === undefined || part.fieldname !== 'file') throw new AppError('badRequest', { file: 'required' });
  request.body = readFormFields(part);
  const tooLarge =
    upload === true
      ? new AppError('imageTooLarge')
      : new AppError('fileTooLarge', { megabytes: Math.floor(upload.maxBytes / mebibyte) });
  if (upload !== true && upload.streamed === true) return { name: part.filename, chunks: readChunks(part, tooLarge) };
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw error instanceof request.server.multipartErrors.RequestFileTooLargeError ? tooLarge : error;
  });
  return { name: part.filename, bytes };
}

/** Yields the chunks of a file, then throws `tooLarge` if it was truncated: the stream itself ends without an error at the limit. */
async function* readChunks({ file }: MultipartFile, tooLarge: AppError): AsyncGenerator<Uint8Array> {
  for await (const chunk of file) yield chunk;
  if (file.truncated) throw tooLarge;
}

/** The fields of the form that precede its file. */
function readFormFields({ fields }: MultipartFile): Record<string, unknown> {
  const values = Object.values(fields).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return Object.fromEntries(
    values.flatMap((field) => (field?.type === 'field' ? [[field.fieldname, field.value]] : [])),
  );
}
