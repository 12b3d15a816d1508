import type { ViewPage } from '@portico/contract/words/view-pages';
import type { ReactNode } from 'react';
import { CopyLinkButton } from '../views/copy-link-button.tsx';
import { ViewsButton } from '../views/views-button.tsx';

type Props = {
  page: ViewPage;
  /** `passedOn`: what is saved and copied, where the address leaves something to its reader. */
  asked: { query: string; passedOn?: string; open: (query: string) => void };
  exporting: ReactNode;
};

/** What can be done with what a page shows: keep it as a view, open another one, pass its link on, take it away as a file. */
export function PageTools({ page, asked: { query, passedOn = query, open }, exporting }: Props) {
  return (
    <>
      <ViewsButton page={page} query={query} kept={passedOn} onOpen={open} />
      <CopyLinkButton {...(passedOn === query ? {} : { query: passedOn })} />
      {exporting}
    </>
  );
}
