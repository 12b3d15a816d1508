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

/** Growth of a text: more than any of our languages needs compared with English. */
const growth = 0.4;

/** A text 40 % longer, accented and in brackets, to make cut, concatenated and untranslated texts visible. */
export function pseudoLocalizeText(text: string): string {
  const parts = text.split(/(\{\{\w+\}\}|\n)/);
  const accentedText = parts.map((part, index) => (index % 2 === 1 ? part : accented(part))).join('');
  const length = parts.filter((_part, index) => index % 2 === 0).join('').length;
  const filler = '~'.repeat(Math.max(1, Math.ceil(length * growth) - 2));
  // Long texts can break into lines, so the filler can too.
  return `[${accentedText}${filler.replace(/.{8}(?=.)/g, '$& ')}]`;
}

const accented = (text: string) => text.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter);

/** Pseudo-localizes a whole catalogue. For development and tests: `?pseudo` in the address. */
export function pseudoLocalizeCatalogue(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? pseudoLocalizeText(text) : pseudoLocalizeCatalogue(text),
    ]),
  );
}
