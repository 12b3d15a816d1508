import { images } from '@portico/contract/routes/images';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { buildImageUrl } from './image-row.ts';
import { saveImage } from './save-image.ts';

/** Routes to upload and show images of a company. */
export function imageRoutes(app: App): void {
  const { handle, imageFiles } = app;

  handle(images.upload, async (_input, call) => {
    const pathName = await saveImage(app, call, 'picture', async (_tx, name) => name);
    call.recordChange({
      name: pathName,
      changes: [{ field: 'file', before: null, after: call.file.name.slice(0, 200) }],
    });
    return { url: buildImageUrl(pathName), pathName };
  });

  handle(images.file, async ({ name }, { db, user }) => {
    let query = db.selectFrom('images').select('name').where('name', '=', name);
    if (user.companyId !== null) query = query.where('companyId', '=', user.companyId);
    if ((await query.executeTakeFirst()) === undefined) throw new AppError('notFound');
    const { bytes, type } = await imageFiles.read(name);
    return { name, type, body: bytes };
  });
}
