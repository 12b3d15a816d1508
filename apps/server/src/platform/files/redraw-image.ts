import sharp from 'sharp';
import { AppError } from '../app-error.ts';

/** `whole`: as it is, at most 3,840 pixels a side. `avatar`: a square of 256, cut from the middle. */
export type ImageShape = 'whole' | 'avatar';

type Drawing = { bytes: Buffer; extension: 'png' | 'jpg'; width: number; height: number };

const mostPixels = 25_000_000;
const longestSide = 3840;
const avatarSide = 256;

// The library reads dozens of formats, SVG and PDF among them; only these three loaders are ever fed what strangers send.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Decodes a picture by its content and draws it anew: upright, without metadata; PNG where it has transparency, else JPEG. */
export async function redrawImage(given: Uint8Array, shape: ImageShape): Promise<Drawing> {
  // Reads the header only, which any size fits into.
  const header = await decoded(() => sharp(given, { limitInputPixels: false }).metadata());
  const { width, height, pages = 1, hasAlpha } = header;
  if (width * height > mostPixels) throw new AppError('imageTooLarge');
  if (pages > 1) throw new AppError('notAnImage');
  const upright = sharp(given, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  const sized =
    shape === 'avatar'
      ? upright.resize(avatarSide, avatarSide, { fit: 'cover' })
      : upright.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
  const written = hasAlpha ? sized.png({ compressionLevel: 9 }) : sized.jpeg({ quality: 88 });
  const { data, info } = await decoded(() => written.toBuffer({ resolveWithObject: true }));
  return { bytes: data, extension: hasAlpha ? 'png' : 'jpg', width: info.width, height: info.height };
}

/** Whatever the library cannot read is no picture, whether it is a text, cut off, or made to hurt. */
async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new AppError('notAnImage');
  }
}
