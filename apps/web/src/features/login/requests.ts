import { auth } from '@portico/contract/routes/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { encryptPasswordWithServerKey } from '../../api/encrypt-password.ts';
import { Failure } from '../../api/failure.ts';
import { readLoginMark } from '../../session/login-mark.ts';

/** A captcha; `refetch` loads another one. It is valid for two minutes and one attempt, so it is never cached. */
export function useCaptcha() {
  return useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => call(auth.code, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** `proof`: a solved proof of work, or an empty text when `code` answers the captcha. */
type LoginInput = { username: string; password: string; code: string; uuid: string; proof: string };

/** Logs in: the browser gets the session in a cookie. For users with a second factor it fails with a ticket for the second step. */
export function useLogin() {
  return useMutation({
    mutationFn: async ({ password, ...input }: LoginInput) => {
      const encryptedPassword = await encryptPasswordWithServerKey(password);
      await call(auth.login, { ...input, password: encryptedPassword, session: 'cookie' });
      requireStoredCookies();
    },
  });
}

/** Completes a login with a second-factor code; the browser gets the session in a cookie. */
export function useSecondFactorLogin() {
  return useMutation({
    mutationFn: async (input: { ticket: string; code: string }) => {
      await call(auth.loginSecondFactor, { ...input, session: 'cookie' });
      requireStoredCookies();
    },
  });
}

/** Throws if the browser has refused the cookies of the login: no call would have the session. */
function requireStoredCookies(): void {
  if (readLoginMark() === null) throw new Failure(200, 'cookiesRefused');
}
