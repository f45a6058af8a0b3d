import { expect, test } from 'vitest';
import { auditSentence, changeLabels, type AuditEntry } from './audit-sentence.ts';

const ada = { id: '4', firstName: 'Ada', lastName: 'Byron' };
const nameOf = (id: string) => (id === '7' ? 'Emma Stone' : null);
const entry = (overrides: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-21T10:00:00.000Z',
  actor: ada,
  kind: 'member.changed',
  subject: 'member 7',
  changes: [],
  address: null,
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
    'Ada Byron created the organisation',
  ],
  [{ kind: 'member.changed', subject: 'member 4' }, 'Ada Byron changed their profile'],
  [{ kind: 'member.roles_changed' }, 'Ada Byron changed the roles of Emma Stone'],
  [{ kind: 'member.deactivated', subject: 'member 99' }, 'Ada Byron deactivated member 99'],
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
  [
    { kind: 'password.reset_requested', actor: null },
    'A new password was asked for, for Emma Stone',
  ],
])('%j reads as a sentence', (overrides, sentence) => {
  expect(auditSentence(entry(overrides), nameOf)).toBe(sentence);
});

test('a kind that only a newer server knows still says who, what and to whom', () => {
  expect(auditSentence(entry({ kind: 'member.merged' }), nameOf)).toBe(
    'Ada Byron: member.merged (Emma Stone)',
  );
});

test('a change names its field and people instead of ids, and nothing is said as none', () => {
  expect(changeLabels(change('manager', null, 'member 7'), nameOf)).toEqual({
    field: 'Manager',
    before: 'none',
    after: 'Emma Stone',
  });
});
