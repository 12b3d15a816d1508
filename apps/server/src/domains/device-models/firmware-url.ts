import { basePath } from '@portico/contract/route';
import { updateConfigs } from '@portico/contract/routes/device-models';

const firmwarePath = `${basePath}${updateConfigs.file.path}?name=`;

/** The address from which devices fetch an uploaded file. */
export function buildFirmwareUrl(publicUrl: string, name: string): string {
  return `${publicUrl}${firmwarePath}${name}`;
}

/** The file name in an address of this server; null for other addresses. */
export function parseFirmwareName(publicUrl: string, url: string): string | null {
  const start = buildFirmwareUrl(publicUrl, '');
  return url.startsWith(start) ? url.slice(start.length) : null;
}
