import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import {
  useReactivateMemberMutation,
  type MemberRowFragment,
  MemberChoicesDocument,
  useDeactivateMemberMutation,
  useUpdateMemberMutation,
  type MemberChoicesQuery,
  useCreateDelegationMutation,
} from '#graphql';
import { personName, personNames } from '../../../subjects/members/person-name.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { resultOf, type ActionResult } from '../../../lib/action-result.ts';
import { MemberHandover, type Successors } from './member-handover.tsx';
import { useApolloClient } from '@apollo/client/react';
import { isPendingConfirmation, failureMessage } from '../../../lib/graphql-failures.ts';
import { reportsTo } from '../handover-lines.ts';

interface StatusButtonProps {
  member: MemberRowFragment;
  onResult: (result: ActionResult | null) => void;
}

export function MemberStatusButton({ member, onResult }: StatusButtonProps) {
  const isOwn = member.id === String(useSessionUser().id);
  if (member.status === 'DEACTIVATED')
    return <ReactivateButton member={member} onResult={onResult} />;
  if (!isOwn) return <DeactivateButton member={member} onResult={onResult} />;
  return (
    <IconButton
      Icon={UserX}
      label="Deactivate: You cannot deactivate your own account. Ask another admin."
      disabled
    />
  );
}

function DeactivateButton({ member, onResult }: StatusButtonProps) {
  const [chosen, setChosen] = useState<Successors>({ managerId: null, takerId: '' });
  const deactivate = useDeactivate(member);
  const handOver = useHandOver(member.id);
  const name = personName(member);
  return (
    <ConfirmDialog
      trigger={
        <IconButton Icon={UserX} label={`Deactivate ${name}`} className="hover:text-danger" />
      }
      title={`Deactivate ${name}?`}
      question={
        member.status === 'INVITED'
          ? 'The invitation link stops working. You can reactivate them later.'
          : 'They are signed out everywhere, and their API keys stop working immediately. Their expenses and history stay. You can reactivate them later.'
      }
      details={
        member.status === 'INVITED' ? null : (
          <MemberHandover memberId={member.id} chosen={chosen} onChoose={setChosen} />
        )
      }
      confirmLabel="Deactivate"
      onConfirm={async () => {
        const handed = chosen.takerId === '' ? 'done' : await handOver(chosen.takerId);
        if (typeof handed === 'object') return handed.failure;
        onResult(await deactivate(chosen.managerId, handed === 'proposed'));
        return null;
      }}
    />
  );
}

function ReactivateButton({ member, onResult }: StatusButtonProps) {
  const [reactivateMember, { loading }] = useReactivateMemberMutation({
    refetchQueries: ['MemberPage'],
  });
  const name = personName(member);
  const reactivate = async () => {
    onResult(null);
    const answer = await reactivateMember({ id: member.id });
    const after = answer?.member;
    onResult(
      after
        ? { tone: 'success', message: afterReactivation(name, after.status === 'INVITED') }
        : resultOf(answer?.errors, `Failed to reactivate ${name}`),
    );
  };
  return (
    <IconButton
      Icon={UserCheck}
      label={`Reactivate ${name}`}
      title={`Reactivate ${name}. Their password still works. API keys and sessions aren't restored.`}
      busy={loading}
      onClick={() => void reactivate()}
    />
  );
}

const afterReactivation = (name: string, needsLink: boolean): string =>
  needsLink
    ? `${name} is invited again. Send a new link with 'Send link again'.`
    : `${name} can sign in again with their previous password.`;

type Assigned = 'done' | 'proposed' | 'failed';

type Report = MemberChoicesQuery['members'][number];

/**
 * Deactivates a member and gives their reports a new manager: the chosen one, or the member's own. Reports keep their manager
 * when the deactivation is refused, or first needs another admin.
 */
function useDeactivate(
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

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;

/** Whether a hand-over is in effect, waits for someone else, or failed with a message. */
type HandedOver = 'done' | 'proposed' | { readonly failure: string };

/** Makes someone the delegate of a member who is about to be deactivated: delegates get their open approvals. */
function useHandOver(fromId: string): (toId: string) => Promise<HandedOver> {
  const [createDelegation] = useCreateDelegationMutation();
  return async (toId) => {
    // It began an hour ago, because it must have begun by the server's clock too.
    const startsAt = new Date(Date.now() - hourMs).toISOString();
    const input = { fromId, toId, startsAt, endsAt: new Date(Date.now() + yearMs).toISOString() };
    const { delegation, errors } = (await createDelegation({ input })) ?? {};
    if (delegation) return 'done';
    if (isPendingConfirmation(errors)) return 'proposed';
    return { failure: failureMessage(errors, 'Failed to hand over the approvals') };
  };
}
