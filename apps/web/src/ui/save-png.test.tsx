import { afterEach, expect, test, vi } from 'vitest';
import { savePng } from './save-png.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('style');
});

/** Records the drawing calls of a canvas context, because jsdom draws nothing. */
function recordDrawing() {
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
    globalAlpha: 1,
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
    { name: 'This week', colour: '#0072B2', symbolStyle: 'fill' },
    { name: 'Last year', colour: 'var(--series-2)', symbolStyle: 'fill' },
  ],
} as const;

test('a saved picture has title, detail and legend in the page’s colours', () => {
  const { texts, boxes } = recordDrawing();
  document.documentElement.style.setProperty('--text', '#eee');
  document.documentElement.style.setProperty('--series-2', '#E69F00');
  savePng(drawing(), words, 'Growth.png');
  expect(texts.map(({ text }) => text)).toEqual(['Growth', 'people · November', 'This week', 'Last year']);
  expect(texts[0]?.colour).toBe('#eee');
  expect(boxes.slice(1).map(({ colour }) => colour)).toEqual(['#0072B2', '#E69F00']);
});

test('in a right-to-left page the texts start at the right', () => {
  const { texts, boxes } = recordDrawing();
  document.documentElement.dir = 'rtl';
  savePng(drawing(), words, 'Growth.png');
  expect(texts[0]?.x).toBe(400 - 16);
  // The symbol is to the right of its name.
  expect(boxes[1]?.x).toBeGreaterThan(texts[2]?.x ?? 400);
  expect(boxes[1]?.x).toBeGreaterThan(boxes[2]?.x ?? 400);
});
