import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aFailedKey, failedEvents } from '../../testing/fake-operations.ts';
import { administrationForms } from '../../testing/administration-forms.ts';
import { admin, everything, memberForms, type FormCase } from '../../testing/member-forms.ts';
import { renderApp } from '../../testing/render-app.tsx';

const forms = [...memberForms, ...administrationForms];

/** Forms that keep nothing or are tested as a part of others, each with its reason. */
const keepNothing: Readonly<Record<string, string>> = {
  'account-access/components/organization-confirmation.tsx': 'a password',
  'account-access/components/create-organization.tsx': 'nobody is signed in',
  'account-access/components/forgot-password.tsx': 'nobody is signed in',
  'account-access/components/new-password-form.tsx': 'a password',
  'account-access/components/single-sign-on-callback.tsx': 'a code of the moment',
  'approval-rules/components/rule-preview.tsx': 'asks and saves nothing',
  'books/components/import-preview.tsx': 'a file, which is chosen again',
  'catalogue/components/entry-form.tsx': 'a part of the dialogs that are above',
  'expenses/batch/draft-form.tsx': "kept under the expense's name, which its edit page restores",
  'payment-authority/components/payment-authority.tsx': 'asks and saves nothing',
  'payouts/components/run-preview.tsx': 'nothing is typed',
  'session/components/login-form.tsx': 'a password',
  'session/components/step-up-dialog.tsx': 'a password',
  'settings/components/change-password-card.tsx': 'a password',
  'settings/components/set-up-two-step.tsx': 'a code of the moment',
  'single-sign-on/components/provider-card.tsx': "the provider's secret",
  'wallet/components/prove-wallet.tsx': 'a signature of one message',
  'webhooks/components/rotate-secret.tsx': 'nothing is typed',
};

function open({ path, through = [], field, answers, user: viewer = admin }: FormCase) {
  const { user } = renderApp(path, {
    user: viewer,
    ...(answers && { answers }),
    rest: {
      'GET /api/v1/ops/failed-keys': () => Response.json({ ...failedEvents, keys: [aFailedKey()] }),
    },
  });
  const find = async () => {
    for (const name of through) {
      const role = name === everything ? 'checkbox' : 'button';
      // A fact that has kept input shows its field at once.
      const opener = await waitFor(() =>
        screen.queryAllByLabelText(field).length > 0
          ? null
          : screen.getAllByRole(role, { name })[0]!,
      );
      if (opener === null) break;
      await user.click(opener);
    }
    return screen.findByLabelText<HTMLInputElement>(field);
  };
  return { user, find };
}

async function retype(user: UserEvent, field: HTMLElement, text: string) {
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, text);
  await user.clear(field);
  await user.type(field, text);
}

const named = forms.map((form) => [`${form.file}, ${form.field}`, form] as const);
const changedElsewhere = named.filter(([, { changed }]) => changed !== undefined);
const unchanged = named.filter(([, { changed }]) => changed === undefined);

test.each(unchanged)('%s: what was typed is back after a reload', async (_name, form) => {
  const first = open(form);
  await retype(first.user, await first.find(), form.typed);
  cleanup();
  expect((await open(form).find()).value).toBe(form.typed);
});

test.each(changedElsewhere)(
  '%s: what was typed is back beside a change made elsewhere meanwhile, and either can be chosen',
  async (_name, form) => {
    const first = open(form);
    await retype(first.user, await first.find(), form.typed);
    cleanup();
    const { find, user } = open({ ...form, answers: { ...form.answers, ...form.changed } });
    const field = await find();
    expect(field.value).toBe(form.typed);
    await screen.findByText(/^Someone else changed/);
    await user.click(screen.getByRole('button', { name: /^Take theirs/ }));
    expect(field.value).not.toBe(form.typed);
  },
);

const features = join(import.meta.dirname, '../../features');

/** How many forms a source has: of our hooks and dialogs, or else an element. */
function formsIn(source: string): number {
  const ours =
    /useServerForm(<.*>)?\(|useFormDraft\(|useDraftText\(|<(ReasonDialog|NameDialog|EntryForm)\b/g;
  return source.match(ours)?.length ?? (/<form\b/.test(source) ? 1 : 0);
}

test('a form is above with what it keeps, or named with why it keeps nothing', () => {
  const missing = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file) && !(file in keepNothing))
    .filter((file) => {
      const count = formsIn(readFileSync(join(features, file), 'utf8'));
      return forms.filter((form) => form.file === file).length < count;
    });
  expect(missing).toEqual([]);
});
