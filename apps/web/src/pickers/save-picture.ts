import type { PictureCaption } from '../ui/picture-header.ts';
import { savePng } from '../ui/save-png.ts';

/** A picture that can be saved. */
export type PictureSource = PictureCaption & {
  /** The first day of its range is part of the file name. */
  range: { from: string };
  /** null: nothing has been rendered yet. */
  render: () => HTMLCanvasElement | null | Promise<HTMLCanvasElement | null>;
};

/** Renders a picture and saves it under its title and first day. */
export async function renderAndSavePicture({ render, range, ...caption }: PictureSource): Promise<void> {
  const canvas = await render();
  if (canvas !== null) savePng(canvas, caption, `${caption.title} ${range.from.slice(0, 10)}.png`);
}
