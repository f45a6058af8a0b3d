import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { useInviteMemberMutation } from '#graphql';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { accessEndOf, MemberFields, memberSchema, type MemberValues } from './member-fields.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';

const empty: MemberValues = {
  email: '',
  firstName: '',
  lastName: '',
  roles: ['EMPLOYEE'],
  managerId: '',
  department: '',
  accessEndsOn: '',
};

interface InviteMemberProps {
  handle: DialogHandle;
  onInvited: (result: ActionResult) => void;
}

export default function InviteMember({ handle, onInvited }: InviteMemberProps) {
  const [inviteMember] = useInviteMemberMutation({ refetchQueries: ['MemberPage'] });
  const keyFor = useIdempotencyKey();
  const form = useServerForm({
    schema: memberSchema,
    initial: empty,
    draft: 'invite',
    send: async (values) => {
      const { managerId, department } = values;
      const input = {
        ...values,
        managerId: managerId || null,
        department: department || null,
        accessEndsOn: accessEndOf(values),
      };
      return (await inviteMember({ input, idempotencyKey: keyFor(input) }))?.errors;
    },
    onDone: ({ email }) => {
      onInvited({ tone: 'success', message: `Invitation sent to ${email}` });
      handle.close();
    },
    fallback: 'Failed to send the invitation',
  });
  return (
    <FormDialog
      title="Invite member"
      description="We'll email them a link to choose a password."
      handle={handle}
      wide
      form={form}
      submitLabel="Send invitation"
      busyLabel="Sending..."
    >
      <TextField
        label="Email"
        type="email"
        required
        autoFocus
        autoComplete="off"
        {...form.field('email')}
      />
      <MemberFields form={form} member={null} />
    </FormDialog>
  );
}
