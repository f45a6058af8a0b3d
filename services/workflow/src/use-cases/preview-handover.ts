import type { Viewer } from '@outlay/platform/auth';
import { handOver } from '../domain/hand-over.ts';
import { currentStep } from '../domain/instance.ts';
import type { Members } from '../domain/member.ts';
import { membersNamedIn } from '../domain/rule-problems.ts';
import type { Clock, WorkflowQueries } from './ports.ts';

/** What becomes of a member's approvals once they can't decide any more. */
export interface Handover {
  readonly openSteps: number;
  /** By id. */
  readonly takerIds: readonly string[];
  readonly delegations: number;
  /** Names. */
  readonly rules: readonly string[];
}

/** By the function that hands over, without saving; null for a member who isn't of the viewer's organisation. */
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
