import { expect, test } from 'vitest';
import { argon2Passwords, createArgon2Passwords } from './argon2-passwords.ts';

test('a password is stored with argon2id at 19 MiB and two passes, so that guessing a stolen hash stays slow', async () => {
  expect(await argon2Passwords.hash('outlay-demo')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password stored at another cost still signs in, so that the cost can change', async () => {
  const cheap = createArgon2Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const stored = await cheap.hash('outlay-demo');
  expect(await argon2Passwords.verify(stored, 'outlay-demo')).toBe(true);
  expect(await argon2Passwords.verify(stored, 'outlay-dem0')).toBe(false);
});
