import { adminsAmong, managersAbove, type Member, type Members } from './member.ts';
import type { ApproverSpec } from './rule.ts';

function named(spec: ApproverSpec, submitterId: string, members: Members): Member[] {
  switch (spec.kind) {
    case 'manager':
      return managersAbove(submitterId, new Set([submitterId]), members).slice(0, 1);
    case 'member': {
      const member = members.get(spec.memberId);
      return member ? [member] : [];
    }
    case 'role':
      return [...members.values()].filter((member) => member.roles.includes(spec.role));
  }
}

export interface ResolvedApprovers {
  readonly memberIds: readonly string[];
  /** Set when no named approver could decide and the step went to someone else. */
  readonly fallback: string | null;
}

/**
 * The approvers of a stage. No one decides on their own expense: a stage that this empties goes to the manager of the
 * submitter's manager, so that a second person checks it, else to the admins, else to the manager. Empty when the organisation
 * has no one who could decide.
 */
export function resolveApprovers(
  specs: readonly ApproverSpec[],
  submitterId: string,
  members: Members,
): ResolvedApprovers {
  const direct = specs
    .flatMap((spec) => named(spec, submitterId, members))
    .filter((member) => member.active && member.id !== submitterId);
  if (direct.length > 0) return { memberIds: unique(direct), fallback: null };
  const [manager, above] = managersAbove(submitterId, new Set([submitterId]), members);
  if (above) return { memberIds: [above.id], fallback: 'asked a manager further up' };
  const admins = adminsAmong(members, new Set([submitterId]));
  if (admins.length > 0) return { memberIds: unique(admins), fallback: 'asked the admins' };
  return { memberIds: manager ? [manager.id] : [], fallback: 'asked the manager' };
}

/** Who gets a step when its approver escalates it: the next manager above, else the admins; without `passedOver`. */
export function resolveEscalation(
  holderId: string,
  passedOver: ReadonlySet<string>,
  members: Members,
): string[] {
  const excluded = new Set([...passedOver, holderId]);
  const [manager] = managersAbove(holderId, excluded, members);
  return manager ? [manager.id] : unique(adminsAmong(members, excluded));
}

const unique = (members: readonly Member[]): string[] => [...new Set(members.map(({ id }) => id))];
