import { type ViewPage, viewPages } from '@portico/contract/words/view-pages';
import type { ReactNode } from 'react';
import { useSession } from '../../session/session.ts';
import { NoPermission } from '../../ui/no-permission.tsx';
import { AnalysisPage } from './analysis-page.tsx';

/** Shows a page to users with its right, and "no permission" to others. */
export function ViewPageGuard({ page, title, children }: { page: ViewPage; title: string; children: ReactNode }) {
  const { can } = useSession();
  if (can(viewPages[page])) return children;
  return (
    <AnalysisPage title={title}>
      <NoPermission />
    </AnalysisPage>
  );
}
