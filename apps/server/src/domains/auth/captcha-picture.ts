import { randomInt } from 'node:crypto';

type Point = readonly [number, number];

/**
 * Characters as strokes on a grid 4 wide and 6 high: "x,y x,y …", strokes separated by "/". Omits characters that look similar
 * (0 and O, 1 and I, 5 and S, 2 and Z, 8 and B, Q, G), or that a line across them turns into another letter (F and E, P and R, V and Y).
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6/1,4 3,4',
  C: '4,1 3,0 1,0 0,1.5 0,4.5 1,6 3,6 4,5',
  D: '0,0 0,6 2,6 4,4.5 4,1.5 2,0 0,0',
  E: '4,0 0,0 0,6 4,6/0,3 3,3',
  H: '0,0 0,6/4,0 4,6/0,3 4,3',
  J: '4,0 4,4.5 3,6 1,6 0,4.5',
  K: '0,0 0,6/4,0 0,3.4 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  R: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2/2,3.2 4,6',
  T: '0,0 4,0/2,0 2,6',
  U: '0,0 0,4.5 1,6 3,6 4,4.5 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6/4,0 0,6',
  Y: '0,0 2,3 4,0/2,3 2,6',
  3: '0,0 4,0 2,2.4 4,3.6 4,5 3,6 1,6 0,5',
  4: '3,6 3,0 0,4 4,4',
  6: '4,0.6 2,0 0,3 0,4.8 1,6 3,6 4,4.8 3.4,3.2 1,3 0,4',
  7: '0,0 4,0 1.4,6',
  9: '4,2 3,3 1,3 0,2 0,1 1,0 3,0 4,1 4,3.4 2,6',
};

export const captchaCharacters: readonly string[] = Object.keys(glyphs);

const width = 120;
const height = 40;

/** Draws a text as an SVG of filled outlines with random lines across it: no text nodes, and every picture differs. */
export function drawCaptcha(text: string): string {
  const step = width / (text.length + 0.6);
  const letters = [...text].flatMap((letter, position) => letterPaths(letter, step * (position + 0.45), step));
  const noise = Array.from({ length: 4 }, () => noiseLine());
  // Shuffled: the order of the paths must not separate letters from lines.
  const paths = [...letters, ...noise].sort(() => randomInt(3) - 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#eef1f6"/>${paths.join('')}</svg>`;
}

function letterPaths(letter: string, left: number, room: number): string[] {
  const size = { x: (room * 0.62) / 4, y: (height * 0.62) / 6 };
  const turn = between(-0.3, 0.3);
  const lean = between(-0.2, 0.2);
  const top = between(4, 10);
  const ink = colour(25, 45);
  return (glyphs[letter] ?? '').split('/').map((stroke) => {
    const points = stroke.split(' ').map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number);
      const flat = { x: (x - 2 + lean * (3 - y)) * size.x, y: (y - 3) * size.y };
      return [
        left + room * 0.31 + flat.x * Math.cos(turn) - flat.y * Math.sin(turn) + between(-0.6, 0.6),
        top + height * 0.31 + flat.x * Math.sin(turn) + flat.y * Math.cos(turn) + between(-0.6, 0.6),
      ];
    });
    return outline(points, between(1.1, 1.6), ink);
  });
}

function noiseLine(): string {
  const points = Array.from(
    { length: 6 },
    (_, position): Point => [(width / 5) * position + between(-6, 6), between(2, height - 2)],
  );
  // Thinner and paler than the letters, which users must read at the size of a form field.
  return outline(points, between(0.25, 0.45), colour(58, 76));
}

/** Draws a line as the outline of a band of uneven width: along one side and back along the other. */
function outline(points: readonly Point[], half: number, ink: string): string {
  const fine = points.flatMap((point, position): Point[] => {
    const next = points[position + 1];
    if (next === undefined) return [point];
    return [0, 1 / 3, 2 / 3].map(
      (part): Point => [
        point[0] + (next[0] - point[0]) * part + between(-0.25, 0.25),
        point[1] + (next[1] - point[1]) * part + between(-0.25, 0.25),
      ],
    );
  });
  const side = (sign: number) =>
    fine.map(([x, y], position): Point => {
      const before = fine[position - 1] ?? [x, y];
      const after = fine[position + 1] ?? [x, y];
      const along = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
      const reach = (sign * half * between(0.8, 1.25)) / along;
      return [x - (after[1] - before[1]) * reach, y + (after[0] - before[0]) * reach];
    });
  const ring = [...side(1), ...side(-1).reverse()].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `<path d="M${ring.join('L')}Z" fill="${ink}"/>`;
}

function between(low: number, high: number): number {
  return low + (randomInt(1_000_000) / 1_000_000) * (high - low);
}

function colour(darkest: number, lightest: number): string {
  return `hsl(${randomInt(360)} ${randomInt(25, 60)}% ${randomInt(darkest, lightest)}%)`;
}
