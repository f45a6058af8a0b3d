import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useResetMemberKeysMutation, type MemberRowFragment } from '#graphql';
import { resultOf, type ActionResult } from '../../../lib/action-result.ts';
import { personName } from '../../../subjects/members/person-name.ts';

interface ResetKeysProps {
  member: MemberRowFragment;
  onResult: (result: ActionResult) => void;
}

/** Takes the devices and passkeys of somebody away who has lost them all. */
export function ResetKeys({ member, onResult }: ResetKeysProps) {
  const [resetKeys] = useResetMemberKeysMutation({ refetchQueries: ['PendingChanges'] });
  const name = personName(member);
  const reset = async () => {
    const answer = await resetKeys({ memberId: member.id });
    onResult(
      answer?.errors.length === 0
        ? { tone: 'success', message: `The next device on which ${name} signs in is theirs.` }
        : resultOf(answer?.errors, `Failed to reset the devices of ${name}`),
    );
  };
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">Have they lost every device and passkey?</p>
      <ConfirmDialog
        trigger={<Button size="sm">Reset devices</Button>}
        title={`Reset the devices of ${name}?`}
        question="Their devices and passkeys no longer sign, and they are signed out everywhere. They get an email. The next device on which they sign in becomes theirs, and can approve once an admin has compared its digits with them. A second admin has to confirm."
        confirmLabel="Reset devices"
        onConfirm={reset}
      />
    </div>
  );
}
