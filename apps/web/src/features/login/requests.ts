import { auth } from '@portico/contract/routes/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { encryptPasswordWithServerKey } from '../../api/encrypt-password.ts';
import { storeToken } from '../../session/token.ts';

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

/** Logs in and stores the token. For users with a second factor it fails with a ticket for the second step. */
export function useLogin() {
  return useMutation({
    mutationFn: async ({ password, ...input }: LoginInput) => {
      const { token } = await call(auth.login, { ...input, password: await encryptPasswordWithServerKey(password) });
      storeToken(token);
    },
  });
}

/** Completes a login with a second-factor code and stores the token. */
export function useSecondFactorLogin() {
  return useMutation({
    mutationFn: async (input: { ticket: string; code: string }) => {
      const { token } = await call(auth.loginSecondFactor, input);
      storeToken(token);
    },
  });
}
