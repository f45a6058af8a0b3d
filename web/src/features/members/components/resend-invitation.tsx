import { Button } from '../../../components/ui/button.tsx';
import { useInviteMemberMutation, type MemberRowFragment } from '#graphql';
import { memberRolesOf } from '../../../subjects/members/role-names.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { outcomeOf, type ActionResult } from '../../../lib/action-result.ts';

interface ResendInvitationProps {
  member: MemberRowFragment;
  onResult: (result: ActionResult | null) => void;
}

/** A new link for someone who has not accepted; the old one becomes invalid. */
export function ResendInvitation({ member, onResult }: ResendInvitationProps) {
  const [inviteMember, { loading }] = useInviteMemberMutation();
  const send = async () => {
    onResult(null);
    const { email, firstName, lastName, department, manager, accessEndsOn } = member;
    const roles = memberRolesOf(member.roles);
    const managerId = manager?.id ?? null;
    const input = { email, firstName, lastName, roles, department, managerId, accessEndsOn };
    const answer = await inviteMember({ input });
    const done = `A new link is on its way to ${email}. The old one no longer works.`;
    onResult(outcomeOf(answer?.errors, done, 'Failed to send the invitation'));
  };
  return (
    <Button
      size="sm"
      aria-label={`Resend the invitation to ${personName(member)}`}
      busy={loading}
      onClick={() => void send()}
    >
      Resend
    </Button>
  );
}
