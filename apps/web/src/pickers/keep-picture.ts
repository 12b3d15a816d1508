import type { PictureWords } from '../ui/picture-head.ts';
import { savePicture } from '../ui/save-picture.ts';

/** A picture that can be kept. */
export type Picture = PictureWords & {
  /** The first day of what it shows is part of the name of the file. */
  range: { from: string };
  /** null: nothing is drawn yet. */
  picture: () => HTMLCanvasElement | null | Promise<HTMLCanvasElement | null>;
};

/** Draws a picture and saves it under its title and first day. */
export async function keepPicture({ picture, range, ...words }: Picture): Promise<void> {
  const drawn = await picture();
  if (drawn !== null) savePicture(drawn, words, `${words.title} ${range.from.slice(0, 10)}.png`);
}
