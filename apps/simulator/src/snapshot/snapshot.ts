import type { PicturePoint, SnapshotReplyData } from '@portico/contract/device-messages/commands';
import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt } from '@portico/counting/zones';
import type { SimulatedDevice } from '../fleet-model.ts';
import { generateCrossings } from '../model/crossings.ts';
import { findCountingSettingsAt } from '../model/device-counting-settings.ts';
import { type Doorway, generateDoorway, wallEdges } from '../model/doorway.ts';
import { findPassagePeriod } from '../requested-counts.ts';
import { drawText, measureTextWidth } from './draw-text.ts';
import {
  type Colour,
  createPicture,
  drawPolygon,
  drawRectangle,
  drawStroke,
  encodePng,
  type Picture,
} from './picture.ts';
import { drawWalker, findWalkerAt } from './walkers.ts';

const size = { width: 640, height: 360 };
// Maximum number of people drawn; more would overlap.
const maxPeople = 60;

const street: Colour = [122, 126, 130];
const kerb: Colour = [108, 112, 116];
const tile: Colour = [206, 196, 180];
const joint: Colour = [192, 181, 164];
const wallColour: Colour = [74, 78, 84];
const wallEdge: Colour = [54, 57, 62];
const mat: Colour = [96, 88, 84];
const glass: Colour = [170, 200, 210];
const lineColour: Colour = [255, 214, 10];
const areaColour: Colour = [30, 190, 255];
const white: Colour = [245, 245, 245];
const black: Colour = [0, 0, 0];

/** Renders what a device sees at the start of the current minute: the doorway, the people, and the counting lines and areas. */
export function renderSnapshot(simulated: SimulatedDevice, now: number, showsText: boolean): SnapshotReplyData {
  const time = Math.floor(now / 60) * 60;
  const { sn } = simulated.device;
  const placement = simulated.placements.findLast(({ from }) => from <= time) ?? simulated.placements[0];
  const picture = createPicture(size.width, size.height, tile);
  drawDoorway(picture, generateDoorway(placement?.model.seed ?? 0, sn));

  const passage = findPassagePeriod(simulated, time);
  let people = 0;
  for (const crossing of passage ? generateCrossings(passage) : []) {
    const walker = findWalkerAt(crossing, time);
    if (!walker) continue;
    drawWalker(picture, walker);
    people += 1;
    if (people === maxPeople) break;
  }
  const { lines, areas } = findCountingSettingsAt(simulated.settings.countingRules, Number.POSITIVE_INFINITY);
  for (const area of areas) drawArea(picture, area.map(toPixels));
  for (const line of lines) drawPath(picture, line.map(toPixels), lineColour);
  if (showsText) {
    const clock = placement ? formatLocal(localSecondsAt(placement.model.rules, time)).slice(0, 16) : '';
    drawLabel(picture, sn, 10);
    drawLabel(picture, clock, size.width - 10 - measureTextWidth(clock, 2));
  }
  return { base64: encodePng(picture).toString('base64'), ...size, time };
}

function toPixels([x, y]: PicturePoint): { x: number; y: number } {
  return { x: x * size.width, y: y * size.height };
}

function drawDoorway(picture: Picture, { left, right }: Doorway): void {
  const { width, height } = picture;
  const [top, bottom] = [wallEdges.top * height, wallEdges.bottom * height];
  const [from, to] = [left * width, right * width];
  drawRectangle(picture, { left: 0, top: 0, right: width, bottom: top }, street);
  for (let x = 24; x < width; x += 64) drawRectangle(picture, { left: x, top: 0, right: x + 2, bottom: top }, kerb);
  for (let y = 30; y < top; y += 40) drawRectangle(picture, { left: 0, top: y, right: width, bottom: y + 2 }, kerb);
  for (let x = 0; x < width; x += 40)
    drawRectangle(picture, { left: x, top: bottom, right: x + 1, bottom: height }, joint);
  for (let y = bottom + 20; y < height; y += 40)
    drawRectangle(picture, { left: 0, top: y, right: width, bottom: y + 1 }, joint);
  drawRectangle(picture, { left: from + 14, top: bottom + 2, right: to - 14, bottom: bottom + 54 }, mat);
  for (const [start, end] of [[0, from], [to, width]] as const) {
    drawRectangle(picture, { left: start, top, right: end, bottom }, wallEdge);
    drawRectangle(picture, { left: start, top: top + 3, right: end, bottom: bottom - 3 }, wallColour);
  } // biome-ignore format: one pair of walls
  drawRectangle(picture, { left: from, top, right: to, bottom }, joint);
  // Two glass doors that open to the inside.
  for (const x of [from, to - 4])
    drawRectangle(picture, { left: x, top: bottom, right: x + 4, bottom: bottom + 62 }, glass);
}

function drawArea(picture: Picture, path: readonly { x: number; y: number }[]): void {
  drawPolygon(picture, path, areaColour, 0.16);
  const [first] = path;
  drawPath(picture, first ? [...path, first] : path, areaColour);
}

function drawPath(picture: Picture, path: readonly { x: number; y: number }[], colour: Colour): void {
  path.forEach((to, index) => {
    const from = path[index - 1];
    if (from) drawStroke(picture, from, to, 2.5, colour);
    drawStroke(picture, to, to, 8, colour);
  });
}

function drawLabel(picture: Picture, text: string, x: number): void {
  const plate = { left: x - 5, top: 6, right: x + measureTextWidth(text, 2) + 5, bottom: 30 };
  drawRectangle(picture, plate, black, 0.55);
  drawText(picture, text, { x, y: 11 }, 2, white);
}
