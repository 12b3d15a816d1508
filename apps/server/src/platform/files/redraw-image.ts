import { AppError } from '../app-error.ts';
import type { UploadSender } from '../uploads/sender.ts';
import type { UploadJobKind, UploadJobs } from '../uploads/upload-jobs.ts';

/** `whole`: the entire image, scaled down to at most 3,840 pixels a side. `avatar`: a square of 256 pixels cut from the middle. */
export type ImageShape = 'whole' | 'avatar';

type ImageSize = { extension: 'png' | 'jpg'; width: number; height: number };
type RedrawnImage = ImageSize & { bytes: Buffer };
export type RedrawAnswer = ImageSize | { fault: 'notAnImage' | 'imageTooLarge' };

const redrawJob: UploadJobKind = {
  name: 'redraw an image',
  module: new URL('./redraw-image-child.ts', import.meta.url),
  limits: {
    // An interlaced picture of 25 megapixels with 16 bits per channel needs 450 MB.
    maxMemoryBytes: 640_000_000,
    maxMilliseconds: 60_000,
    maxProcessorSeconds: 20,
    maxAnswerBytes: 64_000_000,
  },
};

/**
 * Decodes an image by its content, in a child process, and encodes it anew: upright, without metadata, as PNG if it has transparency,
 * else JPEG. Throws `imageTooLarge` above 25 million pixels or when it needs too much memory or time, and `notAnImage` for anything but a
 * still PNG, JPEG or WebP.
 */
export async function redrawImage(
  jobs: UploadJobs,
  sender: UploadSender,
  upload: Uint8Array,
  shape: ImageShape,
): Promise<RedrawnImage> {
  const result = await jobs.run(redrawJob, sender, { shape }, upload);
  if (result.kind === 'failed') throw new AppError(result.cause === 'limit' ? 'imageTooLarge' : 'notAnImage');
  const answer = result.value as RedrawAnswer; // the answer of redraw-image-child.ts
  if ('fault' in answer) throw new AppError(answer.fault);
  return { ...answer, bytes: result.bytes };
}
