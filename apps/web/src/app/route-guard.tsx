import type { ReactNode } from 'react';
import { type PageGuard } from '../session/page-routes.ts';
import { useSession } from '../session/session.ts';
import { NoPermissionPage } from './no-permission-page.tsx';

/** Shows a page only to users who may open it; checks again whenever rights change. */
export function RouteGuard({ guard, children }: { guard: PageGuard; children: ReactNode }) {
  const { can } = useSession();
  return guard === 'public' || guard === 'user' || can(guard) ? children : <NoPermissionPage />;
}
