import { useApolloClient } from '@apollo/client/react';
import {
  MemberChoicesDocument,
  useDeactivateMemberMutation,
  useUpdateMemberMutation,
  type MemberChoicesQuery,
  type MemberRowFragment,
} from '#graphql';
import { isPendingConfirmation } from '../../lib/graphql-failures.ts';
import { resultOf, type ActionResult } from '../../lib/action-result.ts';
import { personName, personNames } from '../../subjects/members/person-name.ts';
import { reportsTo } from './handover-lines.ts';

type Assigned = 'done' | 'proposed' | 'failed';

type Report = MemberChoicesQuery['members'][number];

/**
 * Deactivates a member and gives their reports a new manager: the chosen one, or the member's own. Reports keep their manager
 * when the deactivation is refused, or first needs another admin.
 */
export function useDeactivate(
  member: MemberRowFragment,
): (managerId: string | null, isHandOverProposed: boolean) => Promise<ActionResult> {
  const client = useApolloClient();
  const [deactivateMember] = useDeactivateMemberMutation({ refetchQueries: ['MemberPage'] });
  const [updateMember] = useUpdateMemberMutation();
  const name = personName(member);
  const ownManagerId = member.manager?.id ?? null;

  /** Nobody can be their own manager: a report who takes over reports to the manager above. */
  const assign = async (report: Report, chosen: string | null): Promise<Assigned> => {
    const managerId = report.id === chosen ? ownManagerId : chosen;
    const { member: updated, errors } =
      (await updateMember({ id: report.id, input: { managerId } })) ?? {};
    if (isPendingConfirmation(errors)) return 'proposed';
    return updated ? 'done' : 'failed';
  };

  return async (managerId, isHandOverProposed) => {
    const { data: listed } = await client.query({
      query: MemberChoicesDocument,
      fetchPolicy: 'network-only',
    });
    if (!listed?.members) return resultOf(undefined, `Failed to deactivate ${name}`);
    const reports = reportsTo(member.id, listed.members);
    const answer = await deactivateMember({ id: member.id });
    if (!answer?.member) return resultOf(answer?.errors, `Failed to deactivate ${name}`);
    const chosen = (managerId ?? ownManagerId) || null;
    const left: Report[] = [];
    let isProposed = isHandOverProposed;
    for (const report of reports) {
      const assigned = await assign(report, chosen);
      if (assigned === 'failed') left.push(report);
      isProposed ||= assigned === 'proposed';
    }
    if (left.length > 0) {
      const message = `${name} is deactivated. Choose a new manager for ${personNames(left)}.`;
      return { tone: 'error', message };
    }
    if (!isProposed) return { tone: 'success', message: `${name} is deactivated.` };
    const message = `${name} is deactivated. Someone else confirms who takes over.`;
    return { tone: 'info', message, isProposed };
  };
}
