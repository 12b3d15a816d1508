import type { App } from '../../platform/app.ts';
import type { UploadCall } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';

/** What a picture is for, and how it is drawn for that. */
const shapes = { picture: 'whole', avatar: 'avatar' } as const;

/**
 * Keeps the picture of an upload as the caller's company's: file and row, or neither. What else has to happen together with its row
 * does so in `use`.
 */
export async function keepImage<T>(
  { imageFiles, clock }: App,
  { db, user, file }: UploadCall,
  kind: keyof typeof shapes,
  use: (tx: Db, name: string) => Promise<T>,
): Promise<T> {
  const image = await imageFiles.save(file.bytes, shapes[kind]);
  try {
    return await db.transaction().execute(async (tx) => {
      const createdAt = new Date(clock.now());
      const about = { kind, companyId: user.companyId, createdBy: user.id, createdAt };
      await tx
        .insertInto('images')
        .values({ ...image, ...about })
        .execute();
      return use(tx, image.name);
    });
  } catch (error) {
    await imageFiles.remove(image.name);
    throw error;
  }
}
