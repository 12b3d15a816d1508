const sign = '\u0001';

/** Marks a value to stand out in a translated sentence, wherever the language puts it. */
export function mark(value: string | number): string {
  return `${sign}${value}${sign}`;
}

/** A sentence with its marked values in bold, each isolated from the direction of the words around it. */
export function Marked({ text }: { text: string }) {
  // Every second piece stands between two signs. Positions name the pieces: the sentence is drawn anew as a whole.
  return text.split(sign).map((piece, position) =>
    position % 2 === 1 ? (
      <b key={position}>
        <bdi>{piece}</bdi>
      </b>
    ) : (
      piece
    ),
  );
}
