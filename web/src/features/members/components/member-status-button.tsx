import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useReactivateMemberMutation, type MemberRowFragment } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { resultOf, type ActionResult } from '../../../lib/action-result.ts';
import { useDeactivate } from '../use-deactivate.ts';
import { useHandOver } from '../use-hand-over.ts';
import { MemberHandover, type Successors } from './member-handover.tsx';

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
      label="Deactivate: You cannot deactivate your own account. Ask another admin."
      disabled
    >
      <UserX aria-hidden="true" />
    </IconButton>
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
        <IconButton label={`Deactivate ${name}`} className="hover:text-danger">
          <UserX aria-hidden="true" />
        </IconButton>
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
      label={`Reactivate ${name}`}
      title={`Reactivate ${name}. Their password still works. API keys and sessions aren't restored.`}
      busy={loading}
      onClick={() => void reactivate()}
    >
      <UserCheck aria-hidden="true" />
    </IconButton>
  );
}

const afterReactivation = (name: string, needsLink: boolean): string =>
  needsLink
    ? `${name} is invited again. Send a new link with 'Send link again'.`
    : `${name} can sign in again with their previous password.`;
