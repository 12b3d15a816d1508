import { shortenText } from './shorten-text.ts';

/** The style of a legend symbol; the same as in the chart. */
export type LegendSymbolStyle =
  | 'line'
  | 'dashes'
  | 'longDashes'
  | 'dots'
  | 'dashDots'
  | 'fill'
  | 'outline'
  | 'longOutline';

/** One legend entry of a chart; the colour may be a CSS variable of the page. */
export type LegendSymbol = { name: string; colour: string; symbolStyle: LegendSymbolStyle };

/** The header above a picture that makes it understandable on its own. */
export type PictureCaption = { title: string; detail: string; legend?: readonly LegendSymbol[] };

type Measure = (text: string, style: CaptionTextStyle) => number;
export type CaptionTextStyle = 'title' | 'detail' | 'legend';

/** `start` is in pixels from the edge where lines start, `baseline` in pixels from the top. */
type PlacedText = { text: string; start: number; baseline: number; style: CaptionTextStyle };
type PlacedSymbol = { symbolStyle: LegendSymbolStyle; colour: string; start: number; middle: number };
export type PictureHeaderLayout = { height: number; texts: PlacedText[]; symbols: PlacedSymbol[] };

const edge = 16;
export const legendSymbolWidthPixels = 18;
const [symbolGap, entryGap] = [6, 16];
const lineHeights: Record<CaptionTextStyle, number> = { title: 20, detail: 18, legend: 20 };

/** Lays out the texts of a picture's header over its width in pixels; long texts wrap. */
export function layoutPictureHeader(
  { title, detail, legend = [] }: PictureCaption,
  width: number,
  measure: Measure,
): PictureHeaderLayout {
  const room = width - 2 * edge;
  const texts: PlacedText[] = [];
  const symbols: PlacedSymbol[] = [];
  let top = 12;
  for (const [words, style] of [
    [title, 'title'],
    [detail, 'detail'],
  ] as const)
    for (const text of wrapText(words, room, (part) => measure(part, style))) {
      top += lineHeights[style];
      texts.push({ text, style, start: edge, baseline: top - 5 });
    }
  let start = edge;
  legend.forEach(({ name, colour, symbolStyle }, index) => {
    const text = shortenText(name, room - legendSymbolWidthPixels - symbolGap, (part) => measure(part, 'legend'));
    const needed = legendSymbolWidthPixels + symbolGap + measure(text, 'legend');
    if (index === 0) top += lineHeights.legend + 4;
    else if (start + needed > width - edge) {
      start = edge;
      top += lineHeights.legend;
    }
    symbols.push({ symbolStyle, colour, start, middle: top - 10 });
    texts.push({ text, style: 'legend', start: start + legendSymbolWidthPixels + symbolGap, baseline: top - 6 });
    start += needed + entryGap;
  });
  return { height: top + 8, texts, symbols };
}

/** Wraps a text into lines no wider than `room` pixels; a word that is wider, such as a sentence without spaces, breaks anywhere. */
function wrapText(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  const chunks = text.split(/(?<= )/).flatMap((word) => (measure(word) <= room ? [word] : [...word]));
  for (const piece of chunks) {
    const last = lines.at(-1);
    if (last !== undefined && measure((last + piece).trimEnd()) <= room) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}
