import { basePath } from '@portico/contract/route';
import { images } from '@portico/contract/routes/images';
import type { Db } from '../../platform/base-data/open.ts';

const imagePath = `${basePath}${images.file.path}?name=`;

/** Returns the URL of an image for browsers. Other tables store this URL. */
export function buildImageUrl(name: string): string {
  return imagePath + name;
}

/** Returns the name of the image at one of our URLs; null for any other URL. */
export function parseImageName(url: string | null): string | null {
  return url?.startsWith(imagePath) === true ? url.slice(imagePath.length) : null;
}

/** Deletes the row of an image. The caller deletes its file with `imageFiles.remove` after the transaction. */
export async function deleteImageRow(tx: Db, name: string): Promise<void> {
  await tx.deleteFrom('images').where('name', '=', name).execute();
}
