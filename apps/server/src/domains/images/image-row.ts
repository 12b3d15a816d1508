import { basePath } from '@portico/contract/route';
import { images } from '@portico/contract/routes/images';
import type { Db } from '../../platform/things/open.ts';

const addressOfFiles = `${basePath}${images.file.path}?name=`;

/** Where a browser gets a picture; this is what other tables keep of it. */
export function imageUrl(name: string): string {
  return addressOfFiles + name;
}

/** The name of the picture at an address of ours; null: it is none. */
export function imageNameOf(url: string | null): string | null {
  return url?.startsWith(addressOfFiles) === true ? url.slice(addressOfFiles.length) : null;
}

/** Takes a picture out of the table; its file goes once the transaction is through, by `imageFiles.remove`. */
export async function forgetImage(tx: Db, name: string): Promise<void> {
  await tx.deleteFrom('images').where('name', '=', name).execute();
}
