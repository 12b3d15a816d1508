import { afterEach, expect, test, vi } from 'vitest';
import { savePicture } from './save-picture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('style');
});

/** What a pen was told to draw: the tests' document draws nothing. */
function watchedPen() {
  const [texts, boxes]: [{ text: string; x: number; colour: string }[], { x: number; colour: string }[]] = [[], []];
  const nothing = () => undefined;
  const pen = {
    fillStyle: '',
    fillRect: (x: number) => boxes.push({ x, colour: pen.fillStyle }),
    fillText: (text: string, x: number) => texts.push({ text, x, colour: pen.fillStyle }),
    measureText: (text: string) => ({ width: 7 * text.length }),
    scale: nothing,
    drawImage: nothing,
    setLineDash: nothing,
    strokeRect: nothing,
    beginPath: nothing,
    moveTo: nothing,
    lineTo: nothing,
    stroke: nothing,
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return { texts, boxes };
}

function drawing() {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [800, 400];
  return canvas;
}

const words = {
  title: 'Growth',
  detail: 'people · November',
  legend: [
    { name: 'This week', colour: '#0072B2', look: 'fill' },
    { name: 'Last year', colour: 'var(--series-2)', look: 'fill' },
  ],
} as const;

test('title, detail and the key of the drawing are in the picture, in the colours of the page', () => {
  const { texts, boxes } = watchedPen();
  document.documentElement.style.setProperty('--text', '#eee');
  document.documentElement.style.setProperty('--series-2', '#E69F00');
  savePicture(drawing(), words, 'Growth.png');
  expect(texts.map(({ text }) => text)).toEqual(['Growth', 'people · November', 'This week', 'Last year']);
  expect(texts[0]?.colour).toBe('#eee');
  expect(boxes.slice(1).map(({ colour }) => colour)).toEqual(['#0072B2', '#E69F00']);
});

test('from right to left it begins at the right', () => {
  const { texts, boxes } = watchedPen();
  document.documentElement.dir = 'rtl';
  savePicture(drawing(), words, 'Growth.png');
  expect(texts[0]?.x).toBe(400 - 16);
  // The sign stands before its name, which begins further to the left.
  expect(boxes[1]?.x).toBeGreaterThan(texts[2]?.x ?? 400);
  expect(boxes[1]?.x).toBeGreaterThan(boxes[2]?.x ?? 400);
});
