import { basePath } from '@portico/contract/route';
import { updateConfigs } from '@portico/contract/routes/device-models';

const pathOfFiles = `${basePath}${updateConfigs.file.path}?name=`;

/** Where devices fetch an uploaded file. */
export function firmwareUrl(publicUrl: string, name: string): string {
  return `${publicUrl}${pathOfFiles}${name}`;
}

/** The name of the file at an address of ours; null: it is none. */
export function firmwareNameOf(publicUrl: string, url: string): string | null {
  const start = firmwareUrl(publicUrl, '');
  return url.startsWith(start) ? url.slice(start.length) : null;
}
