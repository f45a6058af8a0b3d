import { anEvent } from '@outlay/platform/testing';
import type { ControlChange } from '@outlay/schemas/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentityTestkit, type IdentityTestkit } from './support/identity-testkit.ts';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
  await testkit.reset();
});
afterAll(() => testkit.close());

const aChange = (changes: Partial<ControlChange> = {}): ControlChange => ({
  changeId: '3',
  kind: 'approval_rule.created',
  title: 'Add approval rule “Quick”',
  diff: [{ field: 'Name', before: null, after: 'Quick' }],
  status: 'pending',
  proposedById: '1',
  takesEffectAt: null,
  expiresAt: '2026-11-30T09:00:00.000Z',
  decidedById: null,
  reason: null,
  ...changes,
});

test.each([
  'ApprovalControlChanged',
  'PayoutControlChanged',
  'PolicyControlChanged',
  'WalletControlChanged',
  'WebhookControlChanged',
] as const)('a change that is proposed or refused (%s) is in the audit log, once', async (type) => {
  const adaId = await testkit.idOf('ada@acme.test');
  const byAda = { actorid: adaId };
  const proposed = anEvent(type, 'control:3', { change: aChange({ title: type }) }, byAda);
  await testkit.deliver(proposed);
  await testkit.deliver(proposed);
  const refused = aChange({ title: type, status: 'refused', reason: 'Who is this for?' });
  await testkit.deliver(anEvent(type, 'control:3', { change: refused }, byAda));
  const entries = await testkit.rows(
    `select actor_id::text as actor, kind, subject, changes from audit_log where subject = $1 order by id`,
    [type],
  );
  expect(entries).toMatchObject([
    {
      actor: adaId,
      kind: 'control.proposed',
      subject: type,
      changes: [{ field: 'Name', before: null, after: 'Quick' }],
    },
    {
      kind: 'control.refused',
      changes: [
        { field: 'Name', before: null, after: 'Quick' },
        { field: 'Reason', before: null, after: 'Who is this for?' },
      ],
    },
  ]);
});
