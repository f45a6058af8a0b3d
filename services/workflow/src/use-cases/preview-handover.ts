import type { Viewer } from '@outlay/platform/auth';
import { handOver } from '../domain/hand-over.ts';
import { currentStep } from '../domain/instance.ts';
import type { Members } from '../domain/member.ts';
import { membersNamedIn } from '../domain/rule-problems.ts';
import type { Clock, WorkflowQueries } from './ports.ts';

/** The effect on a member's approvals when they can no longer decide. */
export interface Handover {
  readonly openSteps: number;
  /** Ids of the members who take over. */
  readonly takerIds: readonly string[];
  readonly delegations: number;
  /** Names of the rules that name the member. */
  readonly rules: readonly string[];
}

/** Previews a handover with the function that performs it; null for a member outside the viewer's organization. */
export const previewHandover =
  ({ queries, clock }: { readonly queries: WorkflowQueries; readonly clock: Clock }) =>
  async (viewer: Viewer, memberId: string): Promise<Handover | null> => {
    const now = clock.now();
    const members = await queries.everyone(viewer, now);
    const leaver = members.get(memberId);
    if (!leaver) return null;
    const [{ count, instances }, delegations, rules] = await Promise.all([
      queries.waitingFor(viewer, memberId),
      queries.delegations(viewer, true, now),
      queries.rules(viewer, false),
    ]);
    const after: Members = new Map([...members, [memberId, { ...leaver, active: false }]]);
    const takerIds = instances.flatMap((instance) => {
      const number = currentStep(instance)?.number;
      const facts = handOver(instance, memberId, after, now)?.facts ?? [];
      return facts.flatMap(({ stepNumber, toIds }) => (stepNumber === number ? toIds : []));
    });
    return {
      openSteps: count,
      takerIds: [...new Set(takerIds)].sort((left, right) => Number(left) - Number(right)),
      delegations: delegations.filter(
        ({ fromId, toId, endsAt, endedAt }) =>
          [fromId, toId].includes(memberId) && endedAt === null && endsAt > now,
      ).length,
      rules: rules
        .filter((rule) => membersNamedIn(rule).includes(memberId))
        .map(({ name }) => name),
    };
  };
