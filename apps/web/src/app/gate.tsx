import type { ReactNode } from 'react';
import { type Guard } from '../session/places.ts';
import { useSession } from '../session/session.ts';
import { NoPermissionPage } from './no-permission-page.tsx';

/** Lets through who may open a page; looks again whenever rights change. */
export function Gate({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { can } = useSession();
  return guard === 'public' || guard === 'user' || can(guard) ? children : <NoPermissionPage />;
}
