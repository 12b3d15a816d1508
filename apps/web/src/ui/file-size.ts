const kibibyte = 1024;
const mebibyte = 1_048_576;

/** The size of a file in a reader's units, as their own computer shows it. */
export function sizeText(bytes: number, tag: string): string {
  const [value, unit] = bytes < mebibyte ? [bytes / kibibyte, 'kilobyte'] : [bytes / mebibyte, 'megabyte'];
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  }).format(value);
}
