import type { TextKey } from '@portico/i18n';

/** Specification §5. */
const mostBytes = 512_000;

/** The kinds of pictures the server takes, as the file dialog wants them. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Why a picture need not even be sent: the key of a text, or null. */
export function pictureProblem({ type, size }: { type: string; size: number }): TextKey | null {
  if (!pictureTypes.includes(type)) return 'errors.notAnImage';
  return size > mostBytes ? 'profile.pictureTooLarge' : null;
}
