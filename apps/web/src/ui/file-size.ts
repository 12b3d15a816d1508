const kibibyte = 1024;
const mebibyte = 1_048_576;

/** Formats a file size in kilobytes (of 1024 bytes) or megabytes, as computers show it. */
export function formatFileSize(bytes: number, tag: string): string {
  const [value, unit] = bytes < mebibyte ? [bytes / kibibyte, 'kilobyte'] : [bytes / mebibyte, 'megabyte'];
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  }).format(value);
}
