/** Path of the browser. Installs it first if it is missing and Debian packages can be installed. */
export function findChromium(): string;
