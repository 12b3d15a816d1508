const edge = 16;
/** Maximum pixels of the drawing. All browsers support a canvas of 4096 by 4096 pixels; the difference is room for the header. */
const maxPixels = 15_000_000;

/**
 * Renders texts, tables and boxes of a page as a picture: the elements marked `data-picture`, complete, below each other; null if there are
 * none.
 */
export async function renderElementPicture(place: HTMLElement | null): Promise<HTMLCanvasElement | null> {
  if (place === null) return null;
  const { domToCanvas } = await import('modern-screenshot');
  const marked = [...place.querySelectorAll<HTMLElement | SVGElement>('[data-picture]')];
  const elements = place.matches('[data-picture]') ? [place] : marked;
  const boxes = elements.map((part) => part.getBoundingClientRect());
  const size = {
    width: Math.max(0, ...boxes.map(({ width }) => width)) + 2 * edge,
    height: boxes.reduce((sum, { height }) => sum + height + edge, 0),
  };
  const scale = Math.min(2, Math.sqrt(maxPixels / Math.max(1, size.width * size.height)));
  const parts: HTMLCanvasElement[] = [];
  // The page uses system fonts, so there are none to load.
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
