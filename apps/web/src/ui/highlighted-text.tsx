const mark = '\u0001';

/** Marks a value to be highlighted in a translated sentence, at any position. */
export function markHighlight(value: string | number): string {
  return `${mark}${value}${mark}`;
}

/** A sentence with its marked values in bold, each isolated from the text direction around it. */
export function HighlightedText({ text }: { text: string }) {
  // Every second piece is between two marks. Positions can be keys because the whole sentence is rendered anew.
  return text.split(mark).map((piece, position) =>
    position % 2 === 1 ? (
      <b key={position}>
        <bdi>{piece}</bdi>
      </b>
    ) : (
      piece
    ),
  );
}
