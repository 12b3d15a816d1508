import type { RequestOf } from '@portico/contract/route';
import { type HomeExportName, homeExports } from '@portico/contract/routes/home-exports';
import type { RefObject } from 'react';
import { fetchFile } from '../../api/call.ts';
import { renderAndSavePicture } from '../../pickers/save-picture.ts';
import type { PictureCaption } from '../../ui/picture-header.ts';
import { renderElementPicture } from '../../ui/render-element-picture.ts';
import { saveFile } from '../../ui/save-file.ts';

/** The query of a panel, as input of its export call. */
export type HomeExportQuery<Name extends HomeExportName> = Omit<RequestOf<(typeof homeExports)[Name]>, 'format'>;

/** Saves the figures of a panel as a file the server creates. */
export async function savePanelSheet<Name extends HomeExportName>(
  panel: Name,
  query: HomeExportQuery<Name>,
  format: 'xlsx' | 'csv',
): Promise<void> {
  // The input is that of the export route plus the format; TypeScript cannot derive this for a generic name.
  saveFile(await fetchFile(homeExports[panel], { ...query, format } as RequestOf<(typeof homeExports)[Name]>));
}

type Drawn = PictureCaption & {
  firstDay: string;
  container: RefObject<HTMLElement | null>;
  draw?: () => HTMLCanvasElement | null;
};

/** Saves a panel as a picture. */
export function savePanelPicture({ firstDay, container, draw, ...caption }: Drawn): Promise<void> {
  return renderAndSavePicture({
    ...caption,
    range: { from: firstDay },
    render: () => draw?.() ?? renderElementPicture(container.current),
  });
}
