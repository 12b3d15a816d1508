import { auth } from '@portico/contract/routes/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keepToken } from '../../session/token.ts';
import { encryptPassword } from './encrypt-password.ts';

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

/** Logs in with a fresh key and nonce, and keeps the token. */
export function useLogin() {
  return useMutation({
    mutationFn: async ({ username, password, code, uuid }: Answer) => {
      const { publicKey, nonce } = await call(auth.publicKey, {});
      const encrypted = await encryptPassword(publicKey, nonce, password);
      const { token } = await call(auth.login, { username, password: encrypted, code, uuid });
      keepToken(token);
    },
  });
}
