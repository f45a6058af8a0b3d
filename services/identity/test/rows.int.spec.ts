import { expect, test } from 'vitest';
import { deleteExpiredRows } from '../src/persistence/expired-rows.ts';
import { NOWHERE, PASSWORD, startIdentityTestkit } from './support/identity-testkit.ts';

test('obsolete rows are removed, the others stay', async () => {
  const testkit = await startIdentityTestkit();
  try {
    await testkit.reset();
    const email = 'emma@acme.test';
    await testkit.useCases.signIn({ email, password: 'wrong', origin: NOWHERE });
    await testkit.useCases.requestPasswordReset({ email, origin: NOWHERE });
    await testkit.useCases.signIn({ email: 'mia@acme.test', password: PASSWORD, origin: NOWHERE });
    const left = async () =>
      Object.values(
        (
          await testkit.rows<Record<string, string>>(
            `select (select count(*) from attempt_windows) a, (select count(*) from mail_links) b,
              (select count(*) from refresh_tokens) c, (select count(*) from sessions) d`,
          )
        )[0] ?? {},
      ).map(Number);
    const clean = () => deleteExpiredRows(testkit.database, testkit.clock.now());
    expect(await clean()).toBe(0);
    expect(await left()).toEqual([2, 1, 1, 1]);
    testkit.wait(3_600_001);
    await clean();
    expect(await left()).toEqual([0, 0, 1, 1]);
    testkit.wait(15 * 86_400_000);
    await clean();
    expect(await left()).toEqual([0, 0, 0, 1]);
    testkit.wait(30 * 86_400_000);
    await clean();
    expect(await left()).toEqual([0, 0, 0, 0]);
  } finally {
    await testkit.close();
  }
});
