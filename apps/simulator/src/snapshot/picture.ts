import { PNG } from 'pngjs';

export type Colour = readonly [red: number, green: number, blue: number];

/** RGB pixels of 3 bytes each, row by row. */
export type Picture = { width: number; height: number; pixels: Buffer };

/** Creates a picture filled with one colour. */
export function createPicture(width: number, height: number, [red, green, blue]: Colour): Picture {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    pixels[at] = red;
    pixels[at + 1] = green;
    pixels[at + 2] = blue;
  }
  return { width, height, pixels };
}

/** Encodes the picture as a PNG file. */
export function encodePng({ width, height, pixels }: Picture): Buffer {
  const png = new PNG({ width, height, colorType: 2, inputColorType: 2, inputHasAlpha: false });
  png.data = pixels;
  return PNG.sync.write(png, {
    colorType: 2,
    inputColorType: 2,
    inputHasAlpha: false,
    deflateStrategy: 0,
    filterType: 0,
  });
}

type Box = { left: number; top: number; right: number; bottom: number };

/** Mixes a colour into the pixels of a box. `coverage` returns how far (0–1) the shape covers the centre of a pixel. */
export function paint(picture: Picture, box: Box, colour: Colour, coverage: (x: number, y: number) => number): void {
  const { width, height, pixels } = picture;
  const right = Math.min(width, Math.ceil(box.right));
  const bottom = Math.min(height, Math.ceil(box.bottom));
  for (let y = Math.max(0, Math.floor(box.top)); y < bottom; y += 1) {
    for (let x = Math.max(0, Math.floor(box.left)); x < right; x += 1) {
      // Only 8 steps, because soft edges with many shades would make a large file.
      const covered = Math.round(8 * Math.min(1, coverage(x + 0.5, y + 0.5))) / 8;
      if (covered <= 0) continue;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const before = pixels[at + channel] ?? 0;
        pixels[at + channel] = Math.round(before + ((colour[channel] ?? 0) - before) * covered);
      }
    }
  }
}

/** Draws a rectangle; `opacity` 0–1. */
export function drawRectangle(picture: Picture, box: Box, colour: Colour, opacity = 1): void {
  paint(picture, box, colour, () => opacity);
}

/** Draws an upright ellipse; `edge` is the width of its soft edge in pixels. */
export function drawEllipse(
  picture: Picture,
  centre: { x: number; y: number },
  radius: { x: number; y: number },
  colour: Colour,
  { opacity = 1, edge = 1 } = {},
): void {
  const box = {
    left: centre.x - radius.x - edge,
    right: centre.x + radius.x + edge,
    top: centre.y - radius.y - edge,
    bottom: centre.y + radius.y + edge,
  };
  const min = Math.min(radius.x, radius.y);
  paint(picture, box, colour, (x, y) => {
    const distance = (Math.hypot((x - centre.x) / radius.x, (y - centre.y) / radius.y) - 1) * min;
    return opacity * Math.min(1, 0.5 - distance / edge);
  });
}

/** Draws a straight stroke with round ends. */
export function drawStroke(
  picture: Picture,
  from: { x: number; y: number },
  to: { x: number; y: number },
  width: number,
  colour: Colour,
): void {
  const box = {
    left: Math.min(from.x, to.x) - width,
    right: Math.max(from.x, to.x) + width,
    top: Math.min(from.y, to.y) - width,
    bottom: Math.max(from.y, to.y) + width,
  };
  const along = { x: to.x - from.x, y: to.y - from.y };
  const square = along.x ** 2 + along.y ** 2;
  paint(picture, box, colour, (x, y) => {
    const part = square === 0 ? 0 : ((x - from.x) * along.x + (y - from.y) * along.y) / square;
    const nearest = Math.min(1, Math.max(0, part));
    return width / 2 + 0.5 - Math.hypot(x - from.x - nearest * along.x, y - from.y - nearest * along.y);
  });
}

/** Fills a closed path. */
export function drawPolygon(
  picture: Picture,
  path: readonly { x: number; y: number }[],
  colour: Colour,
  opacity: number,
): void {
  const xs = path.map(({ x }) => x);
  const ys = path.map(({ y }) => y);
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  paint(picture, box, colour, (x, y) => {
    let isInside = false;
    path.forEach((from, index) => {
      const to = path[(index + 1) % path.length] ?? from;
      if (from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y))
        isInside = !isInside;
    });
    return isInside ? opacity : 0;
  });
}
