import { expect, test } from 'vitest';
import { auditDetails, changeLabels } from './audit-details.ts';
import { auditSentence, type AuditEntry } from './audit-sentence.ts';

const ada = { id: '4', firstName: 'Ada', lastName: 'Byron' };
const nameOf = (subject: string) => (subject === 'member 7' ? 'Emma Stone' : null);
const hotel = { id: '42', title: 'Hotel Paris', amount: '220.00 USD' };
const entry = (overrides: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-21T10:00:00.000Z',
  actor: ada,
  kind: 'member.changed',
  subject: 'member 7',
  changes: [],
  address: null,
  expense: null,
  ...overrides,
});
const change = (field: string, before: string | null, after: string | null) => ({
  field,
  before,
  after,
});

test.each([
  [{ kind: 'member.invited' }, 'Ada Byron invited Emma Stone'],
  [
    { kind: 'organization.created', subject: 'organization 1' },
    'Ada Byron created the organization',
  ],
  [{ kind: 'member.changed', subject: 'member 4' }, 'Ada Byron changed their profile'],
  [{ kind: 'member.roles_changed' }, 'Ada Byron changed the roles of Emma Stone'],
  [{ kind: 'member.deactivated', subject: 'member 99' }, 'Ada Byron deactivated a member'],
  [
    {
      kind: 'department.renamed',
      subject: 'department 2',
      changes: [change('name', 'Sales', 'Growth')],
    },
    'Ada Byron renamed the department Sales to Growth',
  ],
  [
    {
      kind: 'api_key.revoked',
      subject: 'api key 3',
      changes: [change('prefix', 'outlay_abc', null)],
    },
    'Ada Byron revoked the API key outlay_abc',
  ],
  [{ kind: 'password.reset_requested', actor: null }, 'Password reset requested for Emma Stone'],
  [{ kind: 'delegation.set', subject: 'delegation 1' }, 'Ada Byron set a delegate'],
  [{ kind: 'device_key.removed', subject: 'key 1' }, 'Ada Byron removed a device'],
  [{ kind: 'member.keys_reset' }, 'Ada Byron reset the devices and passkeys of Emma Stone'],
  [{ kind: 'member.keys_reset', actor: null }, 'The devices and passkeys of Emma Stone were reset'],
  [{ kind: 'approval.approved', expense: hotel }, 'Ada Byron approved Hotel Paris, $220.00'],
  [{ kind: 'approval.sent_back', expense: hotel }, 'Ada Byron sent back Hotel Paris, $220.00'],
  [
    { kind: 'approval.approved', expense: { id: '42', title: null, amount: null } },
    'Ada Byron approved an expense',
  ],
  [
    { kind: 'approval.automatic', actor: null, expense: hotel },
    'Hotel Paris, $220.00 approved automatically',
  ],
  [
    {
      kind: 'payout.sent',
      actor: null,
      expense: hotel,
      changes: [change('payee', null, 'member 7'), change('amount', null, '220.00 PYUSD')],
    },
    'Payout of 220.00 PYUSD to Emma Stone sent',
  ],
  [
    { kind: 'payout.held', expense: hotel, changes: [change('payee', null, 'member 7')] },
    'Ada Byron held the payout to Emma Stone',
  ],
  [
    { kind: 'payout.cancelled', expense: hotel, changes: [change('payee', null, 'member 7')] },
    'Ada Byron cancelled the payout to Emma Stone',
  ],
  [
    {
      kind: 'policy.archived',
      subject: 'policy 3',
      changes: [change('name', null, 'Travel')],
    },
    'Ada Byron archived the policy Travel',
  ],
  [
    {
      kind: 'travel_rate.changed',
      subject: 'travel rate 3',
      changes: [change('name', null, 'Car')],
    },
    'Ada Byron changed the travel rate Car',
  ],
  [{ kind: 'payout.paused', subject: 'payouts' }, 'Ada Byron paused payouts'],
  [
    { kind: 'single_sign_on.domain_proved', subject: 'domain acme.test' },
    'Ada Byron verified the domain acme.test for single sign-on',
  ],
])('%j reads as a sentence', (overrides, sentence) => {
  expect(auditSentence(entry(overrides), nameOf)).toBe(sentence);
});

test('a kind that only a newer server knows still says who, what and to whom', () => {
  expect(auditSentence(entry({ kind: 'member.merged' }), nameOf)).toBe(
    'Ada Byron member merged: Emma Stone',
  );
});

test('a change names its field and people instead of ids, and nothing is said as none', () => {
  expect(changeLabels(change('manager', null, 'member 7'), nameOf)).toEqual({
    field: 'Manager',
    before: 'none',
    after: 'Emma Stone',
  });
});

test('a change of the catalogue names what changed once', () => {
  const changes = [change('name', null, 'Car')];
  expect(auditDetails(entry({ kind: 'travel_rate.created', changes }), nameOf)).toEqual([]);
});

test('a payout adds what its sentence leaves out, and nothing twice', () => {
  const changes = [change('payee', null, 'member 7'), change('reason', null, 'Above the limit.')];
  expect(auditDetails(entry({ kind: 'payout.held', expense: hotel, changes }), nameOf)).toEqual([
    { field: 'Expense', before: null, after: 'Hotel Paris' },
    { field: 'Reason', before: null, after: 'Above the limit.' },
  ]);
});

test.each([
  ['roles', 'approver, employee', 'Approver, Employee'],
  ['monthlyBudgetUsd', '1200.00', '$1,200.00'],
  ['scopes', 'READ, EXPENSES_WRITE', 'Read, Expenses write'],
  ['status', 'deactivated', 'Deactivated'],
  ['requiresSecondFactor', 'true', 'Yes'],
])('the value of %s is in words', (field, value, words) => {
  expect(changeLabels(change(field, null, value), nameOf).after).toBe(words);
});
