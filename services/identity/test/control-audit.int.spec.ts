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

test('a proposed, refused or expired change to a control is in the audit log, once', async () => {
  const adaId = await testkit.idOf('ada@acme.test');
  const byAda = { actorid: adaId };
  const proposed = anEvent('ApprovalControlChanged', 'control:3', { change: aChange() }, byAda);
  await testkit.deliver(proposed);
  await testkit.deliver(proposed);
  const refused = aChange({ status: 'refused', reason: 'Who is this for?' });
  await testkit.deliver(anEvent('ApprovalControlChanged', 'control:3', { change: refused }, byAda));
  const entries = await testkit.rows(
    `select actor_id::text as actor, kind, subject, changes from audit_log where kind like 'control.%' order by id`,
  );
  expect(entries).toMatchObject([
    {
      actor: adaId,
      kind: 'control.proposed',
      subject: 'Add approval rule “Quick”',
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
