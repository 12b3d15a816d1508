// One text, one identity: the only place that decides which spellings are the same name or the same serial number, and which texts a search
// finds. The database stores and compares the results; it folds nothing itself. docs/decisions/0067-one-fold-for-identity.md has the reasons.

const ascii = /^[\0-\x7f]*$/;
const blanks = /\s+/gu;
// Marks on a letter i: upper case İ is "i" and a dot above in lower case, and Lithuanian keeps the dot below other accents.
const dotOfLetterI = /(?<=i\p{M}*)\u0307/gu;
// The tatweel only stretches an Arabic word.
const invisibleOrStretching = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;

/**
 * The form under which names are compared: two texts name the same user, role, store or model if this is equal. Case does not count in any
 * language (İ, I, ı and i are one letter, ß is ss, ς is σ), nor do widths and ligatures (ＡＢＣ, ﬁ), invisible characters and runs of
 * blanks. Accents and look-alike letters of other scripts do count. Folding a folded text changes nothing.
 */
export function foldForIdentity(text: string): string {
  // Nearly all serial numbers and user names; the ingest path folds one per message.
  if (ascii.test(text)) return collapseBlanks(text.toLowerCase());
  const decomposed = text.normalize('NFKD').replace(invisibleOrStretching, '');
  // Lower, upper, lower: full case folding. The first step is for ẞ, the second for ß, ﬁ and ı, and σ at the end of a word is ς only in
  // lower case.
  const folded = decomposed.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  return collapseBlanks(folded.normalize('NFD').replace(dotOfLetterI, '').normalize('NFKC'));
}

function collapseBlanks(text: string): string {
  return text.replace(blanks, ' ').trim();
}

// Pairs of hexadecimal digits with the same separator between all of them, at least four pairs; folded to lower case before.
const separatedHexPairs = /^[0-9a-f]{2}([:. -])[0-9a-f]{2}(?:\1[0-9a-f]{2}){2,}$/;

/**
 * The form under which serial numbers of devices are compared: as names are, and separators between pairs of hexadecimal digits do not
 * count, so 00:1A:2B:3C, 00-1a-2b-3c and 001A2B3C are one device. The hyphen of caseSN-01 does count.
 */
export function foldSerialNumber(sn: string): string {
  const folded = foldForIdentity(sn);
  return separatedHexPairs.test(folded) ? folded.replace(/[:. -]/g, '') : folded;
}

const partOfHexPairs = /^[0-9a-f]{0,2}(?:([:. -])[0-9a-f]{2})(?:\1[0-9a-f]{2})*(?:\1[0-9a-f]?)?$/;

/** The form in which a part of a serial number is searched for: a part of a separated one is found in one without separators. */
export function foldPartOfSerialNumber(part: string): string {
  const folded = foldSerialNumber(part);
  return partOfHexPairs.test(folded) ? folded.replace(/[:. -]/g, '') : folded;
}

/** Whether a spreadsheet has changed a serial number into a decimal number ("123.5") or one with an exponent ("8.65E+18"). */
export function isSpreadsheetNumber(sn: string): boolean {
  return /^[+-]?\d+[.,]\d+(?:e[+-]?\d+)?$|^[+-]?\d+e\+\d+$/i.test(sn);
}

// Accents of Latin, Greek and Cyrillic letters, and vowel points of Hebrew and Arabic, which readers may leave out. Marks of other scripts
// are not in it: vowel signs of Thai, Hindi and others, and the voicing marks of Japanese, make another word.
const accents = new RegExp(
  [
    '\\u0300-\\u036f', // Latin, Greek
    '\\u0483-\\u0487', // Cyrillic
    '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7', // Hebrew
    '\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed', // Arabic
    '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe20-\\ufe2f', // rare accents
  ]
    .map((ranges) => `[${ranges}]`)
    .join('|'),
  'g',
);
// Letters that Unicode does not decompose, as readers type them without their stroke or ligature.
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  // Persian and Arabic keyboards have different letters for the same sound.
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};
const replacedLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * The form in which a search compares a text with what the user typed: the form of identity without accents. It must find more than one
 * would write exactly (Lodz finds Łódź), never less.
 */
export function foldForSearch(text: string): string {
  const folded = foldForIdentity(text);
  if (ascii.test(folded)) return folded;
  const plain = folded.normalize('NFD').replace(accents, '');
  const replaced = plain.replace(replacedLetters, (letter) => plainLetters[letter] ?? letter);
  return collapseBlanks(replaced.normalize('NFC'));
}

/** Whether a search for `query` finds the text. */
export function isFoundIn(text: string, query: string): boolean {
  return foldForSearch(text).includes(foldForSearch(query));
}
