import { buffer } from 'node:stream/consumers';
import type { MultipartFile } from '@fastify/multipart'; // adds `file` to the type of a request
import type { Upload } from '@portico/contract/route';
import { maxPictureBytes } from '@portico/contract/words/pictures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { UploadRoom } from '../uploads/upload-room.ts';
import type { CurrentUser, StreamedFile, UploadedFile } from './caller.ts';

const mebibyte = 1_048_576;

/**
 * The file of a multipart request, from its field `file`: in memory or, if the route asks for it, as a stream. Throws `imageTooLarge` or
 * `fileTooLarge` above the limit, `badRequest` without a file, and `tooManyRequests` or `storeBusy` before the body is read when too many
 * uploads are in memory. Sets `request.body` to the form fields before the file. `release` is to be called when the file is no longer used.
 */
export async function readUpload(options: {
  request: FastifyRequest;
  reply: FastifyReply;
  upload: Upload;
  user: CurrentUser;
  room: UploadRoom;
}): Promise<{ file: StreamedFile | UploadedFile; release: () => void }> {
  const { request, reply, upload, user, room } = options;
  if (!request.isMultipart()) throw new AppError('badRequest', { file: 'required' });
  if (upload !== true && upload.streamed === true) {
    const { part, tooLarge } = await openFile(request, upload);
    return { file: { name: part.filename, chunks: readChunks(part, tooLarge) }, release: () => {} };
  }
  const maxBytes = upload === true ? maxPictureBytes : upload.maxBytes;
  const statedBytes = Number(request.headers['content-length'] ?? maxBytes);
  const release = room.admit({ userId: user.id, companyId: user.companyId }, Math.min(statedBytes, maxBytes));
  try {
    const { part, tooLarge } = await openFile(request, upload);
    // Not with `toBuffer`: it returns a truncated file when the limit is reached after the last chunk that it gets.
    const bytes = await buffer(readChunks(part, tooLarge));
    const sender = { userId: user.id, companyId: user.companyId, signal: createCloseSignal(reply) };
    return { file: { name: part.filename, bytes, sender }, release };
  } catch (error) {
    release();
    throw error;
  }
}

async function openFile(request: FastifyRequest, upload: Upload): Promise<{ part: MultipartFile; tooLarge: AppError }> {
  // The default limit of the server is that of images.
  const part = await request.file(upload === true ? {} : { limits: { fileSize: upload.maxBytes } });
  if (part === undefined || part.fieldname !== 'file') throw new AppError('badRequest', { file: 'required' });
  request.body = readFormFields(part);
  const tooLarge =
    upload === true
      ? new AppError('imageTooLarge')
      : new AppError('fileTooLarge', { megabytes: Math.floor(upload.maxBytes / mebibyte) });
  return { part, tooLarge };
}

/** A signal that is aborted when the client closes the connection before the reply is sent. */
function createCloseSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
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
