import { Banner } from '../../../components/ui/banner.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { useInviteMemberMutation, type MemberRowFragment } from '../../../generated/graphql.ts';
import { forgetDraft, useForm } from '../../../lib/use-form.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { checkMember, MemberFields, type MemberValues } from './member-fields.tsx';
import type { MemberNews } from './member-news.ts';

const empty: MemberValues = {
  email: '',
  firstName: '',
  lastName: '',
  roles: ['EMPLOYEE'],
  managerId: '',
  department: '',
};

export default function InviteMember({
  handle,
  members,
  onInvited,
}: {
  handle: DialogHandle;
  members: readonly MemberRowFragment[];
  onInvited: (news: MemberNews) => void;
}) {
  const draftKey = `invite:${useSessionUser().id}`;
  const [inviteMember] = useInviteMemberMutation({ refetchQueries: ['Members'] });
  const keyFor = useIdempotencyKey();
  const form = useForm<MemberValues>({
    initial: empty,
    draftKey,
    check: checkMember,
    send: async (values) => {
      const input = {
        ...values,
        email: values.email.trim(),
        managerId: values.managerId === '' ? null : values.managerId,
        department: values.department === '' ? null : values.department,
      };
      const { data } = await inviteMember({ variables: { input, idempotencyKey: keyFor(input) } });
      return data?.inviteMember.errors;
    },
    onDone: ({ email }) => {
      onInvited({ tone: 'success', message: `An invitation is on its way to ${email.trim()}.` });
      handle.close();
    },
    fallback: 'Failed to send the invitation',
  });
  const cancel = () => {
    forgetDraft(draftKey);
    handle.close();
  };
  return (
    <Modal
      title="Invite member"
      description="They get a mail with a link to choose a password."
      handle={handle}
      wide
    >
      <form {...form.formProps} className="grid gap-4">
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        <TextField
          label="Email"
          type="email"
          required
          autoFocus
          autoComplete="off"
          value={form.values.email}
          error={form.errors.email}
          onChange={(event) => form.set('email', event.target.value)}
        />
        <MemberFields {...form} members={members} memberId={null} />
        <FormFooter
          submitLabel="Send invitation"
          busyLabel="Sending..."
          busy={form.busy}
          onCancel={cancel}
        />
      </form>
    </Modal>
  );
}
