import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QueryAuditLogArgs } from '../../generated/schema.ts';
import { anAuditEntry } from '../../testing/fake-administration.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { watchDownloads } from '../../testing/watch-downloads.ts';
import { aPage } from '../../testing/fake-page.ts';

const admin = aSessionUser({ roles: ['admin'] });

const entryWith = (text: RegExp) => screen.findByRole('row', { name: text });
const changedRoles = /Maya Okafor changed the roles of Jonas Brandt/;

test('the audit log reads as sentences, and older pages are added below', async () => {
  const { user } = renderApp('/admin/audit-log', {
    user: admin,
    answers: {
      auditLog: ({ after }) =>
        after === 'older'
          ? aPage([anAuditEntry({ id: '2', kind: 'session.started', subject: 'session 1' })])
          : aPage([anAuditEntry()], 'older'),
    },
  });
  await entryWith(changedRoles);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await entryWith(/Maya Okafor signed in/);
  await entryWith(changedRoles);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a visit to another page keeps the older entries, with what was added meanwhile on top', async () => {
  const entry = (id: string) => anAuditEntry({ id, subject: `member ${id}` });
  let newest = [entry('9'), entry('8')];
  const { user } = renderApp('/admin/audit-log', {
    user: admin,
    answers: {
      auditLog: ({ after }) => (after === '8' ? aPage([entry('7')]) : aPage(newest, '8')),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  newest = [entry('10'), entry('9'), entry('8')];
  await user.click(screen.getByRole('link', { name: 'Members' }));
  await screen.findByRole('heading', { name: 'Members' });
  await user.click(screen.getByRole('link', { name: 'Audit log' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('an approval and a payout are named with people and amounts, and lead to their expense', async () => {
  const expense = { id: '42', title: 'Hotel Paris', amount: '220.00 USD' };
  const change = (field: string, after: string) => ({ field, before: null, after });
  renderApp('/admin/audit-log', {
    user: admin,
    answers: {
      auditLog: () =>
        aPage([
          anAuditEntry({
            id: '2',
            kind: 'payout.held',
            actor: null,
            expense,
            changes: [change('payee', 'member 2'), change('reason', 'Above the limit.')],
          }),
          anAuditEntry({ kind: 'approval.approved', expense, changes: [] }),
        ]),
    },
  });
  const approval = await entryWith(/Maya Okafor approved Hotel Paris, \$220\.00/);
  const link = within(approval).getByRole('link');
  expect(link.getAttribute('href')).toBe('/expenses/42');
  const payout = await entryWith(/^Payout to Jonas Brandt held/);
  within(payout).getByText('System');
  expect(within(payout).getAllByText('Reason: Above the limit.')).not.toHaveLength(0);
  expect(payout.textContent).not.toMatch(/member 2|payout\.held/);
});

test('the audit log is narrowed by words, topic, member and days, and an empty result offers all entries', async () => {
  const auditLog = vi.fn(({ filter }: QueryAuditLogArgs) =>
    aPage(filter?.from ? [] : [anAuditEntry()]),
  );
  const { user } = renderApp('/admin/audit-log', { user: admin, answers: { auditLog } });
  await entryWith(changedRoles);
  await user.type(screen.getByLabelText('Search the log'), ' jonas ');
  await user.selectOptions(screen.getByLabelText('What'), 'Approvals');
  await user.selectOptions(screen.getByLabelText('Who'), 'Maya Okafor');
  await user.type(screen.getByLabelText('From'), '2026-11-01');
  await user.type(screen.getByLabelText('To'), '2026-11-02');
  await screen.findByText('No entries found');
  await expect
    .poll(() => auditLog.mock.lastCall?.[0].filter)
    .toEqual({
      search: 'jonas',
      topics: ['APPROVALS'],
      actorId: '1',
      from: new Date('2026-11-01T00:00').toISOString(),
      until: new Date('2026-11-03T00:00').toISOString(),
    });
  await user.click(screen.getByRole('button', { name: 'Show all entries' }));
  await entryWith(changedRoles);
});

test('the export has every page of the chosen filter in words, and no cell that a spreadsheet runs', async () => {
  const downloaded = watchDownloads();
  const auditLog = vi.fn(({ after }: QueryAuditLogArgs) =>
    after === 'older'
      ? aPage([
          anAuditEntry({
            id: '2',
            at: '2026-11-02T08:00:00Z',
            kind: 'department.created',
            changes: [{ field: 'name', before: null, after: 'Sales; =1+1' }],
          }),
        ])
      : aPage([anAuditEntry({ at: '2026-11-03T08:00:00Z' })], 'older'),
  );
  const { user } = renderApp('/admin/audit-log', { user: admin, answers: { auditLog } });
  await entryWith(changedRoles);
  await user.selectOptions(screen.getByLabelText('What'), 'Members');
  await user.click(await screen.findByRole('button', { name: /^Export CSV/ }));
  await expect.poll(downloaded).toContain('time,who,what,details,address');
  expect((await downloaded()).split('\r\n').slice(1, 3)).toEqual([
    '2026-11-03T08:00:00.000Z,Maya Okafor,Maya Okafor changed the roles of Jonas Brandt,"Roles: Employee → Approver, Employee",192.0.2.7',
    "2026-11-02T08:00:00.000Z,Maya Okafor,Maya Okafor added the department Sales; '=1+1,Name: none → Sales; '=1+1,192.0.2.7",
  ]);
  expect(auditLog.mock.lastCall?.[0]).toMatchObject({
    filter: { topics: ['MEMBERS'] },
    first: 100,
  });
});
