import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { UploadCall } from '../../platform/http/caller.ts';

/** The shape in which an image is stored, by its purpose. */
const shapes = { picture: 'whole', avatar: 'avatar' } as const;

/**
 * Stores the image of an upload for the caller's company: file and row, or neither. `withRow` runs in the transaction of the row. Returns
 * its result.
 */
export async function saveImage<T>(
  { imageFiles, clock }: App,
  { db, user, file }: UploadCall,
  kind: keyof typeof shapes,
  withRow: (tx: Db, name: string) => Promise<T>,
): Promise<T> {
  const image = await imageFiles.save(file.bytes, file.sender, shapes[kind]);
  try {
    return await db.transaction().execute(async (tx) => {
      const createdAt = new Date(clock.now());
      const metadata = { kind, companyId: user.companyId, createdBy: user.id, createdAt };
      await tx
        .insertInto('images')
        .values({ ...image, ...metadata })
        .execute();
      return withRow(tx, image.name);
    });
  } catch (error) {
    await imageFiles.remove(image.name);
    throw error;
  }
}
