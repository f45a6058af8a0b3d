import { TOTP } from 'otpauth';
import { afterAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data';
import { closeBrowsers, openSignedIn, signIn } from './browser.ts';

// Two-step sign-in from its setup to its removal by the member.
const url = inject('stackUrl');
afterAll(closeBrowsers);

const STEP_MS = 30_000;
/** Returns the app's code of the next step, which is unused; the server accepts it half a minute early. */
const nextCode = (key: string): string =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + STEP_MS });

test('two-step sign-in is set up in the settings, asked for at the next sign-in, replaced by a recovery code, and turned off', async () => {
  const page = await openSignedIn('newcomer');
  await page.goto(`${url}/settings/profile`);
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  await card.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await card.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const key = await card.locator('code').innerText();
  await card.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: key }).generate());
  await card.getByRole('button', { name: 'Turn on' }).click();
  const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [recoveryCode = ''] = await codes.allInnerTexts();
  expect(await codes.count()).toBe(10);
  await card.getByRole('button', { name: 'I saved them' }).click();
  await card.getByText('10 of 10 recovery codes left').waitFor();

  // A program with only the password gets no session.
  const account = { email: 'newcomer@outlay.test', password: DEMO_PASSWORD };
  const login = (body: object): Promise<Response> =>
    fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const refused = await login(account);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  expect((await login({ ...account, code: recoveryCode })).status).toBe(200);
  expect((await login({ ...account, code: recoveryCode })).status).toBe(401);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await signIn(page, 'newcomer');
  await page.getByLabel('Code', { exact: true }).fill(nextCode(key));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto(`${url}/settings/profile`);
  await card.getByText('9 of 10 recovery codes left').waitFor();
  await card.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await card.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();
  expect((await login(account)).status).toBe(200);
});
