import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { maxPictureBytes } from '@portico/contract/words/pictures';
import { AppError } from '../app-error.ts';
import type { UploadSender } from '../uploads/sender.ts';
import type { UploadJobs } from '../uploads/upload-jobs.ts';
import { type NamedFiles, openNamedFiles } from './named-files.ts';
import { type ImageShape, redrawImage } from './redraw-image.ts';

const types = { png: 'image/png', jpg: 'image/jpeg' } as const;
const namePattern = /^[0-9a-f]{32}\.(png|jpg)$/;
const writtenPattern = /^[0-9a-f]{32}\.(png|jpg)(\.[0-9a-f]{16}\.draft)?$/;

export type SavedImage = {
  name: string;
  /** Size of the stored image, which differs from the uploaded one. */
  bytes: number;
  width: number;
  height: number;
};

export type ImageContent = { bytes: Buffer; type: (typeof types)[keyof typeof types] };

/** Images uploaded by users. Each is decoded and encoded anew, in a child process, before it is stored under a random name. */
export type ImageFiles = {
  /** Throws `imageTooLarge` above `maxPictureBytes` or 25 million pixels, `notAnImage` for anything but a still PNG, JPEG or WebP. */
  save(upload: Uint8Array, sender: UploadSender, shape?: ImageShape): Promise<SavedImage>;
  /** Throws `notFound` for an unknown name and for any text that does not have the form of our names. */
  read(name: string): Promise<ImageContent>;
  /** Does nothing when there is no such image. */
  remove(name: string): Promise<void>;
  /** Names of the images written between two times (epoch milliseconds, both included); also of incomplete drafts. */
  listWrittenBetween(from: number, to: number): Promise<string[]>;
};

/** The images of an installation, in `files/images` of its data folder. */
export function openImageFiles(dataFolder: string, jobs: UploadJobs): ImageFiles {
  return createImageFiles(openNamedFiles(path.join(dataFolder, 'files', 'images')), jobs);
}

function createImageFiles(files: NamedFiles, jobs: UploadJobs): ImageFiles {
  return {
    async save(upload, sender, shape = 'whole') {
      if (upload.byteLength > maxPictureBytes) throw new AppError('imageTooLarge');
      const { bytes, extension, width, height } = await redrawImage(jobs, sender, upload, shape);
      const name = `${randomBytes(16).toString('hex')}.${extension}`;
      await files.write(name, bytes);
      return { name, bytes: bytes.byteLength, width, height };
    },
    async read(name) {
      const bytes = namePattern.test(name) ? await files.read(name) : null;
      if (bytes === null) throw new AppError('notFound');
      return { bytes, type: name.endsWith('.png') ? types.png : types.jpg };
    },
    async remove(name) {
      if (writtenPattern.test(name)) await files.remove(name);
    },
    async listWrittenBetween(from, to) {
      const images = (await files.list()).filter(({ name }) => writtenPattern.test(name));
      return images.filter(({ writtenAt }) => writtenAt >= from && writtenAt <= to).map(({ name }) => name);
    },
  };
}
