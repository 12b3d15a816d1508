import type { ViewPage } from '@portico/contract/words/view-pages';
import type { ReactNode } from 'react';
import { CopyLinkButton } from '../views/copy-link-button.tsx';
import { ViewsButton } from '../views/views-button.tsx';
import type { useAnalysisView } from './use-analysis-view.ts';

type Props = {
  page: ViewPage;
  asked: Pick<ReturnType<typeof useAnalysisView>, 'query' | 'open'>;
  exporting: ReactNode;
};

/** What can be done with what a page shows: keep it as a view, open another one, pass its link on, take it away as a file. */
export function PageTools({ page, asked, exporting }: Props) {
  return (
    <>
      <ViewsButton page={page} query={asked.query} onOpen={asked.open} />
      <CopyLinkButton />
      {exporting}
    </>
  );
}
