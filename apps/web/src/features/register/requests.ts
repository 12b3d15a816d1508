import { auth } from '@portico/contract/routes/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sealPassword } from '../../api/encrypt-password.ts';

/** Whether an address can be written to, by the same rule as the server's. */
export function isEmail(text: string): boolean {
  return auth.sendEmailCode.input.safeParse({ email: text }).success;
}

/** Mails a code to the address. */
export function useSendCode() {
  return useMutation({ mutationFn: (email: string) => call(auth.sendEmailCode, { email }) });
}

type Answer = { email: string; code: string; companyName: string; password: string };

/** Makes the company and its administrator. */
export function useRegister() {
  return useMutation({
    // Each field by its name: nothing else that was typed, the repeated password above all, leaves the browser.
    mutationFn: async ({ email, code, companyName, password }: Answer) =>
      call(auth.regist, { email, code, companyName, password: await sealPassword(password) }),
  });
}
