import type { App } from '../../platform/app.ts';
import type { UploadCall } from '../../platform/http/caller.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { forgetImage, imageNameOf, imageUrl, keepImage } from '../images/index.ts';

/** Makes an uploaded picture the caller's, and deletes the one before. Gives back its address. */
export async function changeAvatar(app: App, call: UploadCall): Promise<string> {
  const { user, record } = call;
  const { before, avatar } = await keepImage(app, call, 'avatar', async (tx, name) => {
    const person = await tx
      .selectFrom('users')
      .select('avatar')
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const url = imageUrl(name);
    await tx.updateTable('users').set({ avatar: url }).where('id', '=', user.id).execute();
    const oldName = imageNameOf(person.avatar);
    if (oldName !== null) await forgetImage(tx, oldName);
    return { before: person.avatar, avatar: url };
  });
  const oldName = imageNameOf(before);
  if (oldName !== null) await app.imageFiles.remove(oldName);
  record({ name: user.username, changes: changesOf({ avatar: before }, { avatar }) });
  return avatar;
}
