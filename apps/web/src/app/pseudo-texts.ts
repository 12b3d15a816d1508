type Texts = { readonly [key: string]: string | Texts };

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  O: 'Ö',
  U: 'Ü',
};

/** By how much a text grows: more than any language of ours beyond English. */
const growth = 0.4;

/** One text 40 % longer, accented and in brackets: what is cut, glued or not from a catalogue is seen at once. */
export function pseudoText(text: string): string {
  const parts = text.split(/(\{\{\w+\}\}|\n)/);
  const drawn = parts.map((part, index) => (index % 2 === 1 ? part : accented(part))).join('');
  const length = parts.filter((_part, index) => index % 2 === 0).join('').length;
  const more = '~'.repeat(Math.max(1, Math.ceil(length * growth) - 2));
  // Long texts break into lines, and so do these.
  return `[${drawn}${more.replace(/.{8}(?=.)/g, '$& ')}]`;
}

const accented = (text: string) => text.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter);

/** A whole catalogue made so. For development and tests: `?pseudo` in the address. */
export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudoText(text) : pseudoTexts(text)]),
  );
}
