import { expect, test } from 'vitest';
import { EncryptionError, encryptPassword } from './encrypt-password.ts';

test('encryption without a usable key throws', async () => {
  await expect(encryptPassword('no key', 'nonce', 'secret')).rejects.toBeInstanceOf(EncryptionError);
});
