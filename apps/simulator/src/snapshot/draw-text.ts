import { type Colour, drawRectangle, type Picture } from './picture.ts';

// Letters of 5 by 7 dots: each row is a number whose highest of five bits is the left dot.
const letters: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 15],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 27, 17],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
  '-': [0, 0, 0, 31, 0, 0, 0],
  ':': [0, 4, 4, 0, 4, 4, 0],
  '.': [0, 0, 0, 0, 0, 4, 4],
  _: [0, 0, 0, 0, 0, 0, 31],
  ' ': [0, 0, 0, 0, 0, 0, 0],
};
const unknown = [31, 17, 17, 17, 17, 17, 31];

/** Width of a text in pixels: each letter is five dots wide, with one dot between letters. */
export function measureTextWidth(text: string, dot: number): number {
  return (text.length * 6 - 1) * dot;
}

/** Writes a line of text in capitals; `dot` is the size of one dot in pixels. */
export function drawText(
  picture: Picture,
  text: string,
  at: { x: number; y: number },
  dot: number,
  colour: Colour,
): void {
  [...text.toUpperCase()].forEach((letter, index) => {
    (letters[letter] ?? unknown).forEach((row, down) => {
      for (let across = 0; across < 5; across += 1) {
        if (((row >> (4 - across)) & 1) === 0) continue;
        const left = at.x + (index * 6 + across) * dot;
        const top = at.y + down * dot;
        drawRectangle(picture, { left, top, right: left + dot, bottom: top + dot }, colour);
      }
    });
  });
}
