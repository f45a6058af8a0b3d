import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type {
  MutationConfirmChangeArgs,
  MutationVoidJournalExportArgs,
} from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { anExport, aPeriod } from '../../testing/fake-books.ts';
import { aPendingChange } from '../../testing/fake-changes.ts';
import { aSessionUser, maya, priya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const page = '/books?month=2026-10';

/** Paths of the files that the page opened. */
const opened: string[] = [];
beforeEach(() => {
  opened.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(this.getAttribute('href') ?? '');
  });
});

const voided = {
  at: '2026-11-03T09:00:00.000Z',
  reason: 'Wrong accounts',
  by: maya,
  confirmedBy: priya,
};

test('voiding an export asks for a reason and says that someone else confirms', async () => {
  const voidJournalExport = vi.fn((_args: MutationVoidJournalExportArgs) => ({
    export: null,
    pendingChange: null,
    errors: refusal('PENDING_CONFIRMATION', 'This takes effect once it is confirmed.'),
  }));
  const { user } = renderApp(page, {
    user: finance,
    answers: { journalExports: () => [anExport()], voidJournalExport },
  });
  await user.click(await screen.findByRole('button', { name: 'Void CSV export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Void this export?' });
  within(dialog).getByText(/next export has its entries again/);
  await user.type(within(dialog).getByLabelText('Reason'), 'Wrong accounts');
  await user.click(within(dialog).getByRole('button', { name: 'Void export' }));
  await screen.findByText('This takes effect once it is confirmed.');
  expect(voidJournalExport.mock.calls[0]?.[0]).toMatchObject({ id: '5', reason: 'Wrong accounts' });
});

test('a second person confirms in the row, which then says who voided the export and why', async () => {
  let isVoided = false;
  const confirmChange = vi.fn((_args: MutationConfirmChangeArgs) => {
    isVoided = true;
    return { done: true, errors: [] };
  });
  const { user } = renderApp(page, {
    user: finance,
    answers: {
      journalExports: () => [anExport(isVoided ? { voided, parts: [] } : {})],
      pendingChanges: () =>
        isVoided
          ? []
          : [
              aPendingChange({
                ...{ kind: 'journal_export.voided', subject: 'journal_export/5' },
                ...{ proposedBy: maya, viewerMayConfirm: true, viewerMayReject: true },
              }),
            ],
      confirmChange,
    },
  });
  await screen.findByText('Maya Okafor proposed to void this export.');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(/by Maya Okafor and Priya .*: Wrong accounts/);
  screen.getByText('Voided');
  expect(screen.queryByRole('button', { name: /^Download CSV/ })).toBeNull();
});

test('the entries of a voided export are new again', async () => {
  renderApp(page, {
    user: finance,
    answers: {
      periods: () => [aPeriod({ entries: 3 })],
      journalExports: () => [anExport({ id: '6', entries: 1 }), anExport({ voided, parts: [] })],
    },
  });
  await screen.findByRole('button', { name: 'Export 2 new entries' });
});

test('an export in parts has a download for each', async () => {
  const parts = [1, 2].map((number) => ({
    number,
    entries: 100,
    url: `/files/journal?part=${number}`,
  }));
  const { user } = renderApp(page, {
    user: finance,
    answers: { journalExports: () => [anExport({ format: 'XERO', entries: 200, parts })] },
  });
  await screen.findByRole('button', { name: 'Download Xero part 1, 100 entries' });
  await user.click(screen.getByRole('button', { name: 'Download Xero part 2, 100 entries' }));
  await vi.waitFor(() => expect(opened).toEqual(['/files/journal?part=2']));
});
