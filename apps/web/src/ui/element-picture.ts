const scale = 2;
const edge = 16;

/** What a part of a page draws with words, tables and boxes, as a picture: its elements marked `data-picture`, whole, below each other. */
export async function elementPicture(place: HTMLElement | null): Promise<HTMLCanvasElement | null> {
  if (place === null) return null;
  const { domToCanvas } = await import('modern-screenshot');
  const parts: HTMLCanvasElement[] = [];
  // The page's fonts are those of the system: there are none to fetch.
  for (const part of place.querySelectorAll<HTMLElement>('[data-picture]'))
    parts.push(await domToCanvas(part, { scale, font: false }));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(0, ...parts.map(({ width }) => width)) + 2 * edge * scale;
  canvas.height = parts.reduce((sum, { height }) => sum + height + edge * scale, 0);
  const pen = canvas.getContext('2d');
  if (pen === null || parts.length === 0) return null;
  let top = 0;
  for (const part of parts) {
    pen.drawImage(part, edge * scale, top);
    top += part.height + edge * scale;
  }
  return canvas;
}
