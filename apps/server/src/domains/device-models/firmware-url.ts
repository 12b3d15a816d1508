import { basePath } from '@portico/contract/route';
import { updateConfigs } from '@portico/contract/routes/device-models';
import type { Config } from '../../config.ts';

const firmwarePath = `${basePath}${updateConfigs.file.path}?name=`;

/** The address from which devices fetch an uploaded file: at the device port, because many devices cannot use the console's TLS. */
export function buildFirmwareUrl({ firmwareUrl }: Pick<Config, 'firmwareUrl'>, name: string): string {
  return `${firmwareUrl}${firmwarePath}${name}`;
}

/** The file name in an address of this server, at the device port or at the console's; null for other addresses. */
export function parseFirmwareName(
  { firmwareUrl, publicUrl }: Pick<Config, 'firmwareUrl' | 'publicUrl'>,
  url: string,
): string | null {
  const start = [firmwareUrl, publicUrl].map((base) => `${base}${firmwarePath}`).find((one) => url.startsWith(one));
  return start === undefined ? null : url.slice(start.length);
}
