const kibibyte = 1024;
const mebibyte = 1_048_576;

/** Formats a size in bytes, kilobytes (of 1024 bytes) or megabytes, as computers show it. */
export function formatFileSize(bytes: number, tag: string): string {
  const [value, unit] = toLargestUnit(bytes);
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    // The short form of a byte is a word without its plural ("43 byte").
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  }).format(value);
}

function toLargestUnit(bytes: number): [value: number, unit: string] {
  if (bytes < kibibyte) return [bytes, 'byte'];
  return bytes < mebibyte ? [bytes / kibibyte, 'kilobyte'] : [bytes / mebibyte, 'megabyte'];
}
