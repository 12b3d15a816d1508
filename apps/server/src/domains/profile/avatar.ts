import type { App } from '../../platform/app.ts';
import type { UploadCall } from '../../platform/http/caller.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { buildImageUrl, deleteImageRow, parseImageName, saveImage } from '../images/index.ts';

/** Makes an uploaded picture the caller's avatar and deletes the previous one. Returns its address. */
export async function changeAvatar(app: App, call: UploadCall): Promise<string> {
  const { user, recordChange } = call;
  const { before, avatar } = await saveImage(app, call, 'avatar', async (tx, name) => {
    const person = await tx
      .selectFrom('users')
      .select('avatar')
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const url = buildImageUrl(name);
    await tx.updateTable('users').set({ avatar: url }).where('id', '=', user.id).execute();
    const oldName = parseImageName(person.avatar);
    if (oldName !== null) await deleteImageRow(tx, oldName);
    return { before: person.avatar, avatar: url };
  });
  const oldName = parseImageName(before);
  if (oldName !== null) await app.imageFiles.remove(oldName);
  recordChange({ name: user.username, changes: diffFields({ avatar: before }, { avatar }) });
  return avatar;
}
