import { maxPictureBytes } from '@portico/contract/words/pictures';
import type { TextKey } from '@portico/i18n';

/** The media types of pictures the server accepts, for the file dialog. */
export const acceptedPictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Why a picture would be refused: the key of a text, or null. */
export function findPictureProblem({ type, size }: { type: string; size: number }): TextKey | null {
  if (!acceptedPictureTypes.includes(type)) return 'errors.notAnImage';
  return size > maxPictureBytes ? 'profile.pictureTooLarge' : null;
}
