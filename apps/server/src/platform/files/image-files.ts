import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { AppError } from '../app-error.ts';
import { type ImageShape, redrawImage } from './redraw-image.ts';
import { filesInFolder, type StoredFiles } from './stored-files.ts';

/** Specification §5. */
export const mostImageBytes = 512_000;

const types = { png: 'image/png', jpg: 'image/jpeg' } as const;
const namePattern = /^[0-9a-f]{32}\.(png|jpg)$/;
const writtenPattern = /^[0-9a-f]{32}\.(png|jpg)(\.[0-9a-f]{16}\.draft)?$/;

export type SavedImage = {
  name: string;
  /** Size of what is kept, which is not what was sent. */
  bytes: number;
  width: number;
  height: number;
};

export type FoundImage = { bytes: Buffer; type: (typeof types)[keyof typeof types] };

/** Pictures people send. What is kept is never what was sent but drawn anew, under a random name of ours. */
export type ImageFiles = {
  /** Refuses more than 512,000 bytes or 25 million pixels (`imageTooLarge`), and what is no still PNG, JPEG or WebP (`notAnImage`). */
  save(given: Uint8Array, shape?: ImageShape): Promise<SavedImage>;
  /** Refuses an unknown name, and any that is not exactly one of ours (`notFound`). */
  read(name: string): Promise<FoundImage>;
  /** Does nothing when there is no such image. */
  remove(name: string): Promise<void>;
  /** Names of images written in a time, in epoch milliseconds and with both ends; also of drafts that were cut off. */
  namesBetween(from: number, to: number): Promise<string[]>;
};

/** The images of an installation, in `files/images` of its data folder. */
export function openImageFiles(dataFolder: string): ImageFiles {
  return imagesIn(filesInFolder(path.join(dataFolder, 'files', 'images')));
}

function imagesIn(files: StoredFiles): ImageFiles {
  return {
    async save(given, shape = 'whole') {
      if (given.byteLength > mostImageBytes) throw new AppError('imageTooLarge');
      const { bytes, extension, width, height } = await redrawImage(given, shape);
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
    async namesBetween(from, to) {
      const ours = (await files.list()).filter(({ name }) => writtenPattern.test(name));
      return ours.filter(({ writtenAt }) => writtenAt >= from && writtenAt <= to).map(({ name }) => name);
    },
  };
}
