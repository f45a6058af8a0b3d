import type { Rule } from '@outlay/authority';
import { proofProblem } from '@outlay/platform/approval-proof';
import type { Role, Viewer } from '@outlay/platform/auth';
import { canonicalHash } from '@outlay/platform/hashing';
import {
  createControlGate,
  type Control,
  type ControlChange,
  type ControlScope,
} from '@outlay/platform/controls';
import { ok } from '@outlay/platform/result';
import { createApprovalProofs } from '@outlay/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aMember, anEvidence, anInstance } from '../../test/an-instance.ts';
import {
  BEGUN_AT,
  PEOPLE,
  randomMembers,
  randomRule,
  SUBMITTER,
} from '../../test/random-approvals.ts';
import { effectiveLimit, refusalOfRaise } from './auto-approval-limit.ts';
import { begin } from './begin.ts';
import { certificateOf } from './certificate.ts';
import { decideStep } from './decide-step.ts';
import { passTime } from './escalate.ts';
import { handOver } from './hand-over.ts';
import { currentStep, type Instance } from './instance.ts';
import type { Members } from './member.ts';
import type { Transition } from './transition.ts';

const HOUR_MS = 3_600_000;

type Move =
  | { readonly kind: 'submit' | 'approve' }
  | { readonly kind: 'rule'; readonly rule: Rule }
  | { readonly kind: 'limit'; readonly limitUsd: string }
  | { readonly kind: 'roles'; readonly of: string; readonly roles: readonly Role[] }
  | { readonly kind: 'delegate'; readonly from: string; readonly to: string }
  | { readonly kind: 'confirm'; readonly id: string }
  | { readonly kind: 'wait'; readonly hours: number };

const person = fc.constantFrom(...PEOPLE);
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    fc.constant<Move>({ kind: 'submit' }),
    { arbitrary: fc.constant<Move>({ kind: 'approve' }), weight: 3 },
    randomRule.map((rule): Move => ({ kind: 'rule', rule })),
    fc.record({ kind: fc.constant('limit' as const), limitUsd: fc.constantFrom('0', '1000') }),
    fc.record({
      kind: fc.constant('roles' as const),
      of: person,
      roles: fc.subarray<Role>(['employee', 'approver', 'finance', 'admin'], { minLength: 1 }),
    }),
    fc.record({ kind: fc.constant('delegate' as const), from: person, to: person }),
    fc.record({
      kind: fc.constant('confirm' as const),
      id: fc.integer({ min: 1, max: 6 }).map(String),
    }),
    fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 200 }) }),
  ),
  { minLength: 5, maxLength: 40 },
);

/** An organization in which one or several people act: on approvals, and on settings that need a second person. */
function anOrganization(people: Members, firstRule: Rule, delayS: number, maxUsd: string) {
  let members = people;
  let rule = firstRule;
  let limitUsd = '0';
  let now = BEGUN_AT;
  const instances: Instance[] = [];
  const changes = new Map<string, ControlChange & { payload: unknown }>();
  const adminIds = (): string[] =>
    [...members.values()]
      .filter(({ active, roles }) => active && roles.includes('admin'))
      .map(({ id }) => id);
  const scope: ControlScope = {
    organizationId: '1',
    lockControls: () => Promise.resolve(),
    pendingControlChanges: () =>
      Promise.resolve([...changes.values()].filter(({ status }) => status === 'pending')),
    insertControlChange: (change) => {
      const id = String(changes.size + 1);
      const stored = { ...change, id, decidedById: null, reason: null };
      changes.set(id, stored);
      return Promise.resolve(stored);
    },
    controlChange: (id) => Promise.resolve(changes.get(id) ?? null),
    saveControlChange: (change) => {
      const known = changes.get(change.id);
      if (known) changes.set(change.id, { ...known, ...change });
      return Promise.resolve();
    },
    activeAdminIds: () => Promise.resolve(adminIds()),
    publishControlChange: () => Promise.resolve(),
  };
  const differs = [{ field: 'all', before: 'old', after: 'new' }];
  const setRule: Control<ControlScope, Rule, null, never> = {
    kind: 'rule',
    prepare: (_scope, next) =>
      Promise.resolve(
        ok({
          title: 'rule',
          diff: differs,
          apply: () => {
            rule = next;
            return Promise.resolve(null);
          },
        }),
      ),
  };
  // It doesn't refuse amounts above the operator's maximum, because the maximum must hold without that refusal.
  const setLimit: Control<ControlScope, string, null, 'SECOND_PERSON_REQUIRED'> = {
    kind: 'limit',
    prepare: (_scope, next, proposerId) =>
      Promise.resolve(
        refusalOfRaise(proposerId, adminIds()) ??
          ok({
            title: 'limit',
            diff: differs,
            apply: () => {
              limitUsd = next;
              return Promise.resolve(null);
            },
          }),
      ),
  };
  const setRoles: Control<ControlScope, { of: string; roles: readonly Role[] }, null, never> = {
    kind: 'roles',
    prepare: (_scope, { of, roles }, proposerId) =>
      Promise.resolve(
        ok({
          title: 'roles',
          diff: differs,
          concernsId: of === proposerId || roles.includes('admin') ? null : of,
          apply: () => {
            const member = members.get(of);
            if (member) members = new Map([...members, [of, { ...member, roles }]]);
            follow((instance) => handOver(instance, of, members, now));
            return Promise.resolve(null);
          },
        }),
      ),
  };
  const gate = createControlGate({
    controls: [setRule, setLimit, setRoles],
    clock: { now: () => now },
    delayS,
  });
  const viewerOf = (userId: string): Viewer => ({
    userId,
    organizationId: '1',
    roles: members.get(userId)?.roles ?? [],
    authentication: { at: 0, methods: ['pwd'], freshUntil: Number.MAX_SAFE_INTEGER },
  });
  function follow(change: (instance: Instance) => Transition | null): void {
    for (const [index, instance] of instances.entries()) {
      if (instance.status === 'in_progress') instances[index] = change(instance)?.after ?? instance;
    }
  }
  return {
    instances,
    act: async (actorId: string, move: Move): Promise<void> => {
      switch (move.kind) {
        case 'submit':
          instances.push(submitted(rule, effectiveLimit({ limitUsd, maxUsd }), members, now));
          return;
        case 'approve': {
          follow((instance) => approved(instance, actorId, members, now));
          return;
        }
        case 'rule':
          await gate.propose(scope, setRule, move.rule, viewerOf(actorId));
          return;
        case 'limit':
          await gate.propose(scope, setLimit, move.limitUsd, viewerOf(actorId));
          return;
        case 'roles':
          await gate.propose(scope, setRoles, move, viewerOf(actorId));
          return;
        case 'confirm': {
          const command = { id: move.id, decision: 'confirm' as const, reason: null };
          await gate.decide(scope, { ...command, viewer: viewerOf(actorId) });
          return;
        }
        case 'delegate': {
          const from = members.get(move.from);
          const isAllowed = move.from === actorId || adminIds().includes(actorId);
          if (from && isAllowed && move.from !== move.to) {
            members = new Map([...members, [from.id, { ...from, delegateId: move.to }]]);
          }
          return;
        }
        case 'wait':
          now = new Date(now.getTime() + move.hours * HOUR_MS);
          for (const id of changes.keys()) await gate.passTime(scope, id);
          {
            follow((instance) => passTime(instance, members, now));
            return;
          }
      }
    },
  };
}

const { content } = anInstance([]);

/** Submits an expense for the submitter's own benefit, under the current rule. */
function submitted(
  rule: Rule,
  autoApprovalLimitUsd: string,
  members: Members,
  now: Date,
): Instance {
  const { after } = begin(
    {
      organizationId: '1',
      expenseId: content.expenseId,
      submission: content.submission,
      submitterId: SUBMITTER,
      title: 'For myself',
      content,
      contentHash: canonicalHash(content),
      submissionProof: 'a.b.c',
      autoApprovalLimitUsd,
      facts: [],
    },
    [rule],
    {
      usdAmount: content.usdAmount,
      policyId: null,
      source: 'fiat',
      vendor: null,
      lines: [],
      department: null,
      submitterId: SUBMITTER,
    },
    members,
    now,
  );
  const steps = after.steps.map((step) => ({ ...step, id: String(10 + step.number) }));
  return { ...after, id: '7', steps };
}

function approved(
  instance: Instance,
  actorId: string,
  members: Members,
  now: Date,
): Transition | null {
  const stepId = currentStep(instance)?.id;
  if (stepId === undefined) return null;
  const decision = { stepId, actorId, action: 'approve' as const, evidence: anEvidence() };
  const texts = { notes: null, reason: null, contentHash: null };
  const decided = decideStep(instance, { ...decision, ...texts }, members, now);
  return decided.ok ? decided.value : null;
}

/** Whether payout and the signer would pay it under the operator's maximum for approvals without people. */
function isPayableUpTo(autoApprovalMaxUsd: string): (instance: Instance) => boolean {
  const proofs = createApprovalProofs({ autoApprovalMaxUsd });
  return (instance) =>
    instance.status === 'approved' &&
    proofProblem(
      {
        organizationId: '1',
        content,
        ...proofs.proofsOf(content, certificateOf(instance, BEGUN_AT)),
      },
      proofs.verifiers,
    ) === null;
}

const organizations = fc.tuple(randomMembers(true), randomRule, fc.constantFrom(0, 3_600, 86_400));
/** The expense of every sequence is above the first two maximums and within the last. */
const [OFF, TOO_LOW, ENOUGH] = ['0', '86.39', '86.40'] as const;

test.each([OFF, TOO_LOW, ENOUGH])(
  'with a maximum of %s for automatic approval, no sequence of moves by one person, whatever their roles, rules, limits, delegations and the time, ends in a payment to themselves',
  async (maxUsd) => {
    const isPayable = isPayableUpTo(maxUsd);
    await fc.assert(
      fc.asyncProperty(organizations, moves, async ([members, rule, delayS], sequence) => {
        const organization = anOrganization(members, rule, delayS, maxUsd);
        for (const move of sequence) await organization.act(SUBMITTER, move);
        expect(organization.instances.filter(isPayable)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  },
);

test('the same moves by two people do end in payments, so the search above can find one', async () => {
  let paid = 0;
  const isPayable = isPayableUpTo(OFF);
  await fc.assert(
    fc.asyncProperty(organizations, moves, async ([members, rule, delayS], sequence) => {
      const organization = anOrganization(members, rule, delayS, OFF);
      for (const move of sequence) {
        await organization.act(SUBMITTER, move);
        await organization.act('1', move);
      }
      paid += organization.instances.filter(isPayable).length;
    }),
    { numRuns: 200 },
  );
  expect(paid).toBeGreaterThan(0);
});

test('a higher limit pays without a person up to the maximum, but only after a second admin confirms it', async () => {
  const members: Members = new Map(
    [SUBMITTER, '1'].map((id) => [id, aMember(id, { roles: ['admin'] })]),
  );
  const withoutStages: Rule = {
    ...{ id: '9', version: 1, name: 'Free', priority: 1, isDefault: false },
    ...{ conditions: [], stages: [] },
  };
  const paidUnder = async (maxUsd: string): Promise<boolean[]> => {
    const organization = anOrganization(members, withoutStages, 0, maxUsd);
    await organization.act(SUBMITTER, { kind: 'limit', limitUsd: '1000' });
    await organization.act(SUBMITTER, { kind: 'submit' });
    await organization.act('1', { kind: 'confirm', id: '1' });
    await organization.act(SUBMITTER, { kind: 'submit' });
    return organization.instances.map(isPayableUpTo(maxUsd));
  };
  expect(await paidUnder(ENOUGH)).toEqual([false, true]);
  expect(await paidUnder(TOO_LOW)).toEqual([false, false]);
});
