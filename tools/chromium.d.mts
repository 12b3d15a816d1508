/** Where the browser lies; installed first where it is missing and can be. */
export function findChromium(): string;
