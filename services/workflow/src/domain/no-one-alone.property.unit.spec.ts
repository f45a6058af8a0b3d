import type { Rule } from '@outlay/authority';
import { proofProblem } from '@outlay/platform/approval-proof';
import type { Role } from '@outlay/platform/auth';
import { canonicalHash } from '@outlay/platform/hashing';
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
import { effectiveLimit } from './auto-approval-limit.ts';
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

/** A change that waits for a second admin or, where there is none, for the delay. */
interface Waiting {
  readonly proposerId: string;
  /** The admin whose rights it takes away, who is no second person. */
  readonly concernsId: string | null;
  readonly dueAt: Date;
  readonly apply: () => void;
}

/** Two people for every change, as the authority log demands where something is lowered. */
function twoPeople(adminIds: () => readonly string[], now: () => Date, delayS: number) {
  const waiting = new Map<string, Waiting>();
  const hasSecond = ({ proposerId, concernsId }: Pick<Waiting, 'proposerId' | 'concernsId'>) =>
    adminIds().some((id) => id !== proposerId && id !== concernsId);
  let made = 0;
  return {
    propose: (
      proposerId: string,
      apply: () => void,
      {
        concernsId = null,
        isEverAlone = true,
      }: { concernsId?: string | null; isEverAlone?: boolean } = {},
    ): void => {
      const isAlone = !hasSecond({ proposerId, concernsId });
      if (!adminIds().includes(proposerId) || (isAlone && !isEverAlone)) return;
      made += 1;
      const dueAt = new Date(now().getTime() + delayS * 1_000);
      waiting.set(String(made), { proposerId, concernsId, dueAt, apply });
      if (isAlone && delayS === 0) take(String(made));
    },
    confirm: (actorId: string, id: string): void => {
      const change = waiting.get(id);
      if (change && change.proposerId !== actorId && adminIds().includes(actorId)) take(id);
    },
    passTime: (): void => {
      for (const [id, change] of waiting) {
        const mayMature = !hasSecond(change) && adminIds().includes(change.proposerId);
        if (mayMature && change.dueAt <= now()) take(id);
      }
    },
  };
  function take(id: string): void {
    waiting.get(id)?.apply();
    waiting.delete(id);
  }
}

/** An organization in which one or several people act: on approvals, and on settings that need a second person. */
function anOrganization(people: Members, firstRule: Rule, delayS: number, maxUsd: string) {
  let members = people;
  let rule = firstRule;
  let limitUsd = '0';
  let now = BEGUN_AT;
  const instances: Instance[] = [];
  const adminIds = (): string[] =>
    [...members.values()]
      .filter(({ active, roles }) => active && roles.includes('admin'))
      .map(({ id }) => id);
  const changes = twoPeople(adminIds, () => now, delayS);
  function follow(change: (instance: Instance) => Transition | null): void {
    for (const [index, instance] of instances.entries()) {
      if (instance.status === 'in_progress') instances[index] = change(instance)?.after ?? instance;
    }
  }
  return {
    instances,
    act: (actorId: string, move: Move): void => {
      switch (move.kind) {
        case 'submit':
          instances.push(submitted(rule, effectiveLimit({ limitUsd, maxUsd }), members, now));
          return;
        case 'approve': {
          follow((instance) => approved(instance, actorId, members, now));
          return;
        }
        case 'rule':
          changes.propose(actorId, () => (rule = move.rule));
          return;
        case 'limit':
          // Amounts above the operator's maximum are not refused, because the maximum must hold without that refusal.
          changes.propose(actorId, () => (limitUsd = move.limitUsd), { isEverAlone: false });
          return;
        case 'roles': {
          const { of, roles } = move;
          const concernsId = of === actorId || roles.includes('admin') ? null : of;
          const apply = () => {
            const member = members.get(of);
            if (member) members = new Map([...members, [of, { ...member, roles }]]);
            follow((instance) => handOver(instance, of, members, now));
          };
          changes.propose(actorId, apply, { concernsId });
          return;
        }
        case 'confirm':
          changes.confirm(actorId, move.id);
          return;
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
          changes.passTime();
          follow((instance) => passTime(instance, members, now));
          return;
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
  (maxUsd) => {
    const isPayable = isPayableUpTo(maxUsd);
    fc.assert(
      fc.property(organizations, moves, ([members, rule, delayS], sequence) => {
        const organization = anOrganization(members, rule, delayS, maxUsd);
        for (const move of sequence) organization.act(SUBMITTER, move);
        expect(organization.instances.filter(isPayable)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  },
);

test('the same moves by two people do end in payments, so the search above can find one', () => {
  let paid = 0;
  const isPayable = isPayableUpTo(OFF);
  fc.assert(
    fc.property(organizations, moves, ([members, rule, delayS], sequence) => {
      const organization = anOrganization(members, rule, delayS, OFF);
      for (const move of sequence) {
        organization.act(SUBMITTER, move);
        organization.act('1', move);
      }
      paid += organization.instances.filter(isPayable).length;
    }),
    { numRuns: 200 },
  );
  expect(paid).toBeGreaterThan(0);
});

test('a higher limit pays without a person up to the maximum, but only after a second admin confirms it', () => {
  const members: Members = new Map(
    [SUBMITTER, '1'].map((id) => [id, aMember(id, { roles: ['admin'] })]),
  );
  const withoutStages: Rule = {
    ...{ id: '9', version: 1, name: 'Free', priority: 1, isDefault: false },
    ...{ conditions: [], stages: [] },
  };
  const paidUnder = (maxUsd: string): boolean[] => {
    const organization = anOrganization(members, withoutStages, 0, maxUsd);
    organization.act(SUBMITTER, { kind: 'limit', limitUsd: '1000' });
    organization.act(SUBMITTER, { kind: 'submit' });
    organization.act('1', { kind: 'confirm', id: '1' });
    organization.act(SUBMITTER, { kind: 'submit' });
    return organization.instances.map(isPayableUpTo(maxUsd));
  };
  expect(paidUnder(ENOUGH)).toEqual([false, true]);
  expect(paidUnder(TOO_LOW)).toEqual([false, false]);
});
