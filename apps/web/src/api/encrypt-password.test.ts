import { expect, test } from 'vitest';
import { encryptPassword, NotEncrypted } from './encrypt-password.ts';

test('without a usable key nothing is encrypted, and nothing may be sent', async () => {
  await expect(encryptPassword('no key', 'nonce', 'secret')).rejects.toBeInstanceOf(NotEncrypted);
});
