import { expect, test } from 'vitest';
import { createArgon2Passwords } from './argon2-passwords.ts';

const PEPPER = Buffer.alloc(32, 1);
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const passwords = createArgon2Passwords(PEPPER);

test('a password is stored with argon2id at 19 MiB and two passes, so that guessing a stolen hash stays slow', async () => {
  expect(await passwords.hash('7', 'outlay-demo')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password stored at another cost still signs in, so that the cost can change', async () => {
  const stored = await createArgon2Passwords(PEPPER, CHEAP).hash('7', 'outlay-demo');
  expect(await passwords.verify('7', stored, 'outlay-demo')).toBe(true);
  expect(await passwords.verify('7', stored, 'outlay-dem0')).toBe(false);
});

test("a hash copied to another member's row, or from another installation, signs nobody in", async () => {
  const stored = await createArgon2Passwords(PEPPER, CHEAP).hash('7', 'outlay-demo');
  expect(await passwords.verify('8', stored, 'outlay-demo')).toBe(false);
  const elsewhere = createArgon2Passwords(Buffer.alloc(32, 2), CHEAP);
  expect(await elsewhere.verify('7', stored, 'outlay-demo')).toBe(false);
});
