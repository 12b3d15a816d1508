import type { ViewPage } from '@portico/contract/words/view-pages';
import type { ReactNode } from 'react';
import { CopyLinkButton } from '../views/copy-link-button.tsx';
import { ViewsButton } from '../views/views-button.tsx';

type Props = {
  page: ViewPage;
  /** `storedQuery`: the query for saved views and links, if it must name places that the address leaves to the user's defaults. */
  viewState: { query: string; storedQuery?: string; openQuery: (query: string) => void };
  exportButton: ReactNode;
};

/** The tools of an analysis page: save and open views, copy the link, export. */
export function PageTools({ page, viewState: { query, storedQuery = query, openQuery }, exportButton }: Props) {
  return (
    <>
      <ViewsButton page={page} query={query} storedQuery={storedQuery} onOpen={openQuery} />
      <CopyLinkButton {...(storedQuery === query ? {} : { query: storedQuery })} />
      {exportButton}
    </>
  );
}
