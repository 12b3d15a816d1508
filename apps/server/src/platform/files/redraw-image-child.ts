import sharp from 'sharp';
import { answerJob } from '../uploads/answer-job.ts';
import type { ImageShape, RedrawAnswer } from './redraw-image.ts';

const maxPixels = 25_000_000;
const maxSidePixels = 3840;
const avatarSide = 256;

// The library reads dozens of formats, including SVG and PDF. Uploaded data may reach only these three loaders.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Each thread of the library has its own buffers.
sharp.concurrency(1);
sharp.cache(false);

// The cast is safe: only redraw-image.ts starts this process, with a shape.
await answerJob((params, upload) => redraw(upload, (params as { shape: ImageShape }).shape));

/** Decodes an image by its content and encodes it anew: upright, without metadata, as PNG if it has transparency, else JPEG. */
async function redraw(upload: Uint8Array, shape: ImageShape): Promise<{ value: RedrawAnswer; bytes?: Uint8Array }> {
  try {
    // Reads only the header, so no pixel limit is needed.
    const header = await sharp(upload, { limitInputPixels: false }).metadata();
    const { width, height, pages = 1, hasAlpha } = header;
    if (width * height > maxPixels) return { value: { fault: 'imageTooLarge' } };
    if (pages > 1) return { value: { fault: 'notAnImage' } };
    const upright = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
    const sized =
      shape === 'avatar'
        ? upright.resize(avatarSide, avatarSide, { fit: 'cover' })
        : upright.resize(maxSidePixels, maxSidePixels, { fit: 'inside', withoutEnlargement: true });
    const encoded = hasAlpha ? sized.png({ compressionLevel: 9 }) : sized.jpeg({ quality: 88 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const value: RedrawAnswer = { extension: hasAlpha ? 'png' : 'jpg', width: info.width, height: info.height };
    return { value, bytes: data };
  } catch {
    // The library cannot read the data: not an image, truncated or malicious.
    return { value: { fault: 'notAnImage' } };
  }
}
