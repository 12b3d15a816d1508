const edge = 16;
/** What the smallest of the browsers can draw: 4096 by 4096, with room for a head. */
const mostPixels = 15_000_000;

/** What a part of a page draws with words, tables and boxes, as a picture: its elements marked `data-picture`, whole, below each other. */
export async function elementPicture(place: HTMLElement | null): Promise<HTMLCanvasElement | null> {
  if (place === null) return null;
  const { domToCanvas } = await import('modern-screenshot');
  const marked = [...place.querySelectorAll<HTMLElement | SVGElement>('[data-picture]')];
  const elements = place.matches('[data-picture]') ? [place] : marked;
  const boxes = elements.map((part) => part.getBoundingClientRect());
  const size = {
    width: Math.max(0, ...boxes.map(({ width }) => width)) + 2 * edge,
    height: boxes.reduce((sum, { height }) => sum + height + edge, 0),
  };
  const scale = Math.min(2, Math.sqrt(mostPixels / Math.max(1, size.width * size.height)));
  const parts: HTMLCanvasElement[] = [];
  // The page's fonts are those of the system: there are none to fetch.
  for (const part of elements) parts.push(await domToCanvas(part, { scale, font: false }));
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
