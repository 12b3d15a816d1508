import { auth } from '@portico/contract/routes/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { encryptPasswordWithServerKey } from '../../api/encrypt-password.ts';

/** Whether a text is a valid e-mail address, by the server's rule. */
export function isEmail(text: string): boolean {
  return auth.sendEmailCode.input.safeParse({ email: text }).success;
}

/** Sends a code to the e-mail address. */
export function useSendCode() {
  return useMutation({ mutationFn: (email: string) => call(auth.sendEmailCode, { email }) });
}

type RegistrationInput = { email: string; code: string; companyName: string; password: string };

/** Registers the company and its administrator. */
export function useRegister() {
  return useMutation({
    // Send only these fields; above all the repeated password stays in the browser.
    mutationFn: async ({ email, code, companyName, password }: RegistrationInput) =>
      call(auth.regist, { email, code, companyName, password: await encryptPasswordWithServerKey(password) }),
  });
}
