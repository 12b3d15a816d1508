import type { RequestOf, ResultOf } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { profile } from '@portico/contract/routes/profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { refreshSession } from '../../session/session.ts';

export type Person = ResultOf<typeof profile.userinfo>;
export type OwnSession = ResultOf<typeof auth.sessions>[number];
export type OwnLogin = ResultOf<typeof auth.logins>['content'][number];

const person = ['profile', 'person'];
const sessions = ['profile', 'sessions'];

export function usePerson() {
  return useQuery({ queryKey: person, queryFn: ({ signal }) => call(profile.userinfo, {}, signal) });
}

export function useSessions() {
  return useQuery({ queryKey: sessions, queryFn: ({ signal }) => call(auth.sessions, {}, signal) });
}

export function useOwnLogins(page: number, size: number) {
  return useQuery({
    queryKey: ['profile', 'logins', page, size],
    queryFn: ({ signal }) => call(auth.logins, { page, size }, signal),
  });
}

/** Refreshes the user's data, here and in the header. */
export function useRefreshPerson() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: person });
    await refreshSession().catch(() => undefined); // the change is saved; the header is updated with the next page
  };
}

export const updatePersonDetails = (details: RequestOf<typeof profile.center>) => call(profile.center, details);
export const removeSecondFactor = (code: string) => call(auth.removeSecondFactor, { code });
export const requestRecoveryCodes = (code: string) => call(auth.newRecoveryCodes, { code });

export function useUploadAvatar() {
  const renew = useRefreshPerson();
  return useMutation({
    mutationFn: (picture: File) => call(profile.updateAvatar, {}, undefined, picture),
    onSuccess: renew,
  });
}

/** Ends sessions of the user and refreshes the list of sessions. */
export function useEndSessions() {
  const client = useQueryClient();
  return async (ids: number[]) => {
    await call(auth.endSessions, { ids });
    await client.invalidateQueries({ queryKey: sessions });
  };
}

/** Refreshes the list of sessions: changing the password ends all other sessions. */
export function useRefreshSessions() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessions });
}
