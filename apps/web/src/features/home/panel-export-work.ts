import type { CallOf } from '@portico/contract/route';
import { type HomeExportName, homeExports } from '@portico/contract/routes/home-exports';
import type { RefObject } from 'react';
import { fetchFile } from '../../api/call.ts';
import { keepPicture } from '../../pickers/keep-picture.ts';
import { elementPicture } from '../../ui/element-picture.ts';
import type { PictureWords } from '../../ui/picture-head.ts';
import { saveFile } from '../../ui/save-file.ts';

/** What a panel was asked with, as its own call takes it. */
export type HomeExportAsked<Name extends HomeExportName> = Omit<CallOf<(typeof homeExports)[Name]>, 'format'>;

/** Saves the figures of a panel as the server writes them. */
export async function saveSheet<Name extends HomeExportName>(
  what: Name,
  asked: HomeExportAsked<Name>,
  format: 'xlsx' | 'csv',
): Promise<void> {
  // An input is that of its route with a format beside it, which TypeScript cannot follow through a generic name.
  saveFile(await fetchFile(homeExports[what], { ...asked, format } as CallOf<(typeof homeExports)[Name]>));
}

type Drawn = PictureWords & {
  from: string;
  place: RefObject<HTMLElement | null>;
  draw?: () => HTMLCanvasElement | null;
};

/** Saves what a panel draws. */
export function savePanel({ from, place, draw, ...words }: Drawn): Promise<void> {
  return keepPicture({ ...words, range: { from }, picture: () => draw?.() ?? elementPicture(place.current) });
}
