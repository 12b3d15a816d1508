import type { Crossing } from '../model/crossings.ts';
import { wallEdges } from '../model/doorway.ts';
import { hashToFraction } from '../model/random.ts';
import { type Colour, drawEllipse, drawRectangle, type Picture } from './picture.ts';

/** A person or vehicle in the picture, seen from above. */
export type Walker = {
  /** Shares of the picture's width and height. */
  x: number;
  y: number;
  /** Whether the person walks across the picture instead of up or down. */
  isCrossingPicture: boolean;
  isChild: boolean;
  isVehicle: boolean;
  /** Random number 0–1 that decides the appearance. */
  appearanceSeed: number;
};

// Time to walk through the whole picture.
const walkSeconds = 12;
const threshold = (wallEdges.top + wallEdges.bottom) / 2;

/** Position of a walker at an instant (epoch seconds); null: not in the picture. */
export function findWalkerAt(crossing: Crossing, at: number): Walker | null {
  const { kind, x, height, isChild, isVehicle } = crossing;
  const appearanceSeed = hashToFraction(x, height);
  const walked = (at - crossing.at) / walkSeconds;
  const place = locateWalker(kind, x, walked, appearanceSeed, at - crossing.at < crossing.staySeconds);
  if (!place || place.x < -0.04 || place.x > 1.04 || place.y < -0.06 || place.y > 1.06) return null;
  return { ...place, isCrossingPicture: kind === 'passby', isChild, isVehicle, appearanceSeed };
}

function locateWalker(way: Crossing['kind'], x: number, walked: number, look: number, isStaying: boolean) {
  if (way === 'in') return { x, y: threshold + walked };
  if (way === 'out') return { x, y: threshold - walked };
  // Walks up to the door and back.
  if (way === 'turnback') return { x, y: wallEdges.top - 0.04 - Math.abs(walked) };
  if (way === 'passby') return { x: 0.5 + (look < 0.5 ? walked : -walked), y: 0.06 + 0.24 * hashToFraction(look) };
  return walked >= 0 && isStaying ? { x, y: 0.6 + 0.34 * look } : null;
}

const clothes: readonly Colour[] = [
  [44, 62, 96], [120, 44, 48], [52, 92, 70], [200, 198, 190], [40, 40, 44], [150, 118, 74], [96, 72, 120], [70, 120, 150],
]; // biome-ignore format: one palette
const hair: readonly Colour[] = [
  [30, 24, 20], [64, 44, 28], [110, 82, 52], [168, 150, 128], [196, 160, 96],
]; // biome-ignore format: one palette
const shade: Colour = [20, 20, 24];

/** Draws a person from above (shadow, shoulders, head) or a car. */
export function drawWalker(
  picture: Picture,
  { x, y, isCrossingPicture, isChild, isVehicle, appearanceSeed }: Walker,
): void {
  const centre = { x: x * picture.width, y: y * picture.height };
  const coat = clothes[Math.floor(appearanceSeed * 7919) % clothes.length] ?? shade;
  if (isVehicle) return drawCar(picture, centre, coat);
  const scale = isChild ? 0.68 : 0.94 + 0.12 * appearanceSeed;
  const shoulders = isCrossingPicture ? { x: 11 * scale, y: 19 * scale } : { x: 19 * scale, y: 11 * scale };
  drawEllipse(picture, { x: centre.x + 6, y: centre.y + 6 }, shoulders, shade, { opacity: 0.35, edge: 7 });
  drawEllipse(picture, centre, shoulders, coat);
  const head = hair[Math.floor(appearanceSeed * 104_729) % hair.length] ?? shade;
  drawEllipse(picture, centre, { x: 8.5 * scale, y: 9 * scale }, head);
  drawEllipse(picture, { x: centre.x - 2, y: centre.y - 2 }, { x: 4 * scale, y: 4 * scale }, [255, 255, 255], {
    opacity: 0.12,
    edge: 4,
  });
}

function drawCar(picture: Picture, { x, y }: { x: number; y: number }, paintwork: Colour): void {
  const box = (across: number, from: number, to: number) => ({
    left: x - across,
    right: x + across,
    top: y + from,
    bottom: y + to,
  });
  drawEllipse(picture, { x: x + 6, y: y + 6 }, { x: 46, y: 82 }, shade, { opacity: 0.35, edge: 10 });
  drawEllipse(picture, { x, y: y - 56 }, { x: 40, y: 24 }, paintwork);
  drawEllipse(picture, { x, y: y + 56 }, { x: 40, y: 24 }, paintwork);
  drawRectangle(picture, box(40, -56, 56), paintwork);
  drawRectangle(picture, box(33, -34, -14), [34, 44, 54]);
  drawRectangle(picture, box(33, 34, 48), [34, 44, 54]);
}
