import { namedApprovers, type ApproverSpec } from './approver-kinds.ts';
import { adminsAmong, managersAbove, mayDecide, type Member, type Members } from './member.ts';

export interface ResolvedApprovers {
  readonly memberIds: readonly string[];
  /** Set when no named approver could decide and the step was assigned to someone else. */
  readonly fallback: string | null;
}

/**
 * Returns the approvers of a stage. No one decides on their own expense: a stage without other approvers goes to the manager of
 * the submitter's manager, else to the admins, else to the manager, else to everyone who may decide. Empty when no one else in
 * the organization may decide.
 */
export function resolveApprovers(
  specs: readonly ApproverSpec[],
  submitterId: string,
  members: Members,
): ResolvedApprovers {
  const memberIds = namedApprovers(specs, members)(submitterId);
  if (memberIds.length > 0) return { memberIds, fallback: null };
  const [manager, above] = managersAbove(submitterId, new Set([submitterId]), members);
  if (above) return { memberIds: [above.id], fallback: 'the manager above approves' };
  const admins = adminsAmong(members, new Set([submitterId]));
  if (admins.length > 0) return { memberIds: unique(admins), fallback: 'an admin approves' };
  if (manager) return { memberIds: [manager.id], fallback: 'the manager approves' };
  const others = [...members.values()].filter((each) => mayDecide(each) && each.id !== submitterId);
  return others.length > 0
    ? { memberIds: unique(others), fallback: 'any approver can approve' }
    : { memberIds: [], fallback: 'no one else can approve yet' };
}

/**
 * Returns the members who get a step when its approver escalates it: the next manager above, else the admins, without
 * `passedOver`.
 */
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
