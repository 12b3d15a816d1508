/** How a line of a legend is drawn: as the chart draws what it names. */
export type LegendLook = 'line' | 'dashes' | 'dots' | 'fill' | 'outline';

/** One thing a chart shows; the colour may be a variable of the page's. */
export type LegendSign = { name: string; colour: string; look: LegendLook };

/** What stands above a picture, so that it can stand alone. */
export type PictureWords = { title: string; detail: string; legend?: readonly LegendSign[] };

type Measure = (text: string, style: TextStyle) => number;
export type TextStyle = 'title' | 'detail' | 'legend';

/** Places are pixels from the side a line begins at, and of its foot from the top. */
type Text = { text: string; start: number; foot: number; style: TextStyle };
type Sign = { look: LegendLook; colour: string; start: number; middle: number };
export type PictureHead = { height: number; texts: Text[]; signs: Sign[] };

const edge = 16;
export const signWidth = 16;
const [signGap, entryGap] = [6, 16];
const lineHeights: Record<TextStyle, number> = { title: 20, detail: 18, legend: 20 };

/** Lays the words of a picture out over its width: what is too long goes on in the next line. */
export function pictureHead(
  { title, detail, legend = [] }: PictureWords,
  width: number,
  measure: Measure,
): PictureHead {
  const room = width - 2 * edge;
  const texts: Text[] = [];
  const signs: Sign[] = [];
  let top = 12;
  for (const [words, style] of [
    [title, 'title'],
    [detail, 'detail'],
  ] as const)
    for (const text of wrapped(words, room, (part) => measure(part, style))) {
      top += lineHeights[style];
      texts.push({ text, style, start: edge, foot: top - 5 });
    }
  let start = edge;
  legend.forEach(({ name, colour, look }, place) => {
    const text = shortened(name, room - signWidth - signGap, (part) => measure(part, 'legend'));
    const needed = signWidth + signGap + measure(text, 'legend');
    if (place === 0) top += lineHeights.legend + 4;
    else if (start + needed > width - edge) {
      start = edge;
      top += lineHeights.legend;
    }
    signs.push({ look, colour, start, middle: top - 10 });
    texts.push({ text, style: 'legend', start: start + signWidth + signGap, foot: top - 6 });
    start += needed + entryGap;
  });
  return { height: top + 8, texts, signs };
}

/** Lines no wider than the room; a word that is wider by itself, such as a sentence without spaces, goes on where it must. */
function wrapped(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  const pieces = text.split(/(?<= )/).flatMap((word) => (measure(word) <= room ? [word] : [...word]));
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && measure((last + piece).trimEnd()) <= room) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}

function shortened(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text;
  const kept = [...text];
  while (kept.length > 1 && measure(`${kept.join('')}…`) > room) kept.pop();
  return `${kept.join('')}…`;
}
