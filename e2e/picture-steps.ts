import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Saves a picture by an action; returns its file name and its number of colours. */
export async function downloadPicture(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; colours: number }> {
  const saved = page.waitForEvent('download');
  await press();
  const file = await saved;
  const { data, info } = await sharp(await file.path())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels) colours.add(data.readUIntBE(at, 3));
  return { name: file.suggestedFilename(), colours: colours.size };
}
