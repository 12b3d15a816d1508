import { auth } from '@portico/contract/routes/auth';
import { profile } from '@portico/contract/routes/profile';
import type { CallOf, ResultOf } from '@portico/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { refreshSession } from '../../session/session.ts';

export type Person = ResultOf<typeof profile.userinfo>;
export type OwnSession = ResultOf<typeof auth.sessions>[number];
export type Login = ResultOf<typeof auth.logins>['content'][number];

const person = ['profile', 'person'];
const sessions = ['profile', 'sessions'];

export function usePerson() {
  return useQuery({ queryKey: person, queryFn: ({ signal }) => call(profile.userinfo, {}, signal) });
}

export function useSessions() {
  return useQuery({ queryKey: sessions, queryFn: ({ signal }) => call(auth.sessions, {}, signal) });
}

export function useLogins(page: number, size: number) {
  return useQuery({
    queryKey: ['profile', 'logins', page, size],
    queryFn: ({ signal }) => call(auth.logins, { page, size }, signal),
  });
}

/** Reads the person again, here and in the header. */
export function useRenewPerson() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: person });
    await refreshSession().catch(() => undefined); // it is saved; the header follows with the next page
  };
}

export const changeDetails = (details: CallOf<typeof profile.center>) => call(profile.center, details);
export const removeSecondFactor = (code: string) => call(auth.removeSecondFactor, { code });
export const newRecoveryCodes = (code: string) => call(auth.newRecoveryCodes, { code });

export function useUploadAvatar() {
  const renew = useRenewPerson();
  return useMutation({
    mutationFn: (picture: File) => call(profile.updateAvatar, {}, undefined, picture),
    onSuccess: renew,
  });
}

/** Ends sessions of one's own, and reads which are left. */
export function useEndSessions() {
  const client = useQueryClient();
  return async (ids: number[]) => {
    await call(auth.endSessions, { ids });
    await client.invalidateQueries({ queryKey: sessions });
  };
}

/** After a change of password the other sessions are over. */
export function useRenewSessions() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessions });
}
