import { auth } from '@portico/contract/routes/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sealPassword } from '../../api/encrypt-password.ts';
import { keepToken } from '../../session/token.ts';

/** The captcha; `refetch` brings another one. It is good for two minutes and one try, so it is never taken from the cache. */
export function useCaptcha() {
  return useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => call(auth.code, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

type Answer = { username: string; password: string; code: string; uuid: string };

/** Logs in and keeps the token. Who has a second factor fails here with a ticket for the second step. */
export function useLogin() {
  return useMutation({
    mutationFn: async ({ password, ...answer }: Answer) => {
      const { token } = await call(auth.login, { ...answer, password: await sealPassword(password) });
      keepToken(token);
    },
  });
}

/** Finishes a login with a code of the second factor, and keeps the token. */
export function useSecondStep() {
  return useMutation({
    mutationFn: async (answer: { ticket: string; code: string }) => {
      const { token } = await call(auth.loginSecondFactor, answer);
      keepToken(token);
    },
  });
}
