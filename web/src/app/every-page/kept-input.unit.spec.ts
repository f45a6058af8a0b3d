import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../../features');

/** Forms that keep nothing: they have a secret, are open to people who haven't signed in, or only ask a question. */
const keepingNothing = [
  'account-access/components/create-organization.tsx',
  'account-access/components/forgot-password.tsx',
  'account-access/components/new-password-form.tsx',
  'account-access/components/organization-confirmation.tsx',
  'approval-rules/components/rule-preview.tsx',
  'books/components/import-preview.tsx',
  'payment-authority/components/payment-authority.tsx',
  'session/components/step-up-dialog.tsx',
  'settings/components/change-password-card.tsx',
  'settings/components/set-up-two-step.tsx',
  'single-sign-on/components/provider-card.tsx',
  'wallet/components/prove-wallet.tsx',
  'webhooks/components/rotate-secret.tsx',
];

test('every other form keeps what was typed when the network, the server or the session is gone', () => {
  const withoutDraft = globSync('**/*.{ts,tsx}', { cwd: features })
    .filter((file) => !file.includes('.spec.'))
    .filter((file) => {
      const text = readFileSync(join(features, file), 'utf8');
      return /useServerForm[<(]/.test(text) && !/\bdraft\b/.test(text);
    });
  expect(withoutDraft.toSorted((a, b) => a.localeCompare(b))).toEqual(keepingNothing);
});
