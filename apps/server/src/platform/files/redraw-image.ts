import sharp from 'sharp';
import { AppError } from '../app-error.ts';

/** `whole`: the entire image, scaled down to at most 3,840 pixels a side. `avatar`: a square of 256 pixels cut from the middle. */
export type ImageShape = 'whole' | 'avatar';

type RedrawnImage = { bytes: Buffer; extension: 'png' | 'jpg'; width: number; height: number };

const maxPixels = 25_000_000;
const maxSidePixels = 3840;
const avatarSide = 256;

// The library reads dozens of formats, including SVG and PDF. Uploaded data may reach only these three loaders.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Decodes an image by its content and encodes it anew: upright, without metadata, as PNG if it has transparency, else JPEG. */
export async function redrawImage(upload: Uint8Array, shape: ImageShape): Promise<RedrawnImage> {
  // Reads only the header, so no pixel limit is needed.
  const header = await requireImage(() => sharp(upload, { limitInputPixels: false }).metadata());
  const { width, height, pages = 1, hasAlpha } = header;
  if (width * height > maxPixels) throw new AppError('imageTooLarge');
  if (pages > 1) throw new AppError('notAnImage');
  const upright = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
  const sized =
    shape === 'avatar'
      ? upright.resize(avatarSide, avatarSide, { fit: 'cover' })
      : upright.resize(maxSidePixels, maxSidePixels, { fit: 'inside', withoutEnlargement: true });
  const encoded = hasAlpha ? sized.png({ compressionLevel: 9 }) : sized.jpeg({ quality: 88 });
  const { data, info } = await requireImage(() => encoded.toBuffer({ resolveWithObject: true }));
  return { bytes: data, extension: hasAlpha ? 'png' : 'jpg', width: info.width, height: info.height };
}

/** Throws `notAnImage` when the library cannot read the data: not an image, truncated or malicious. */
async function requireImage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new AppError('notAnImage');
  }
}
