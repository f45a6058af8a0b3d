import { Banner } from '../../../components/ui/banner.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import {
  useUpdateMemberMutation,
  type MemberRowFragment,
  type UpdateMemberInput,
} from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import { forgetDraft, useForm } from '../../../lib/use-form.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { checkMember, MemberFields, type MemberValues } from './member-fields.tsx';
import type { MemberNews } from './member-news.ts';

export default function EditMember({
  handle,
  member,
  members,
  onSaved,
}: {
  handle: DialogHandle;
  member: MemberRowFragment;
  members: readonly MemberRowFragment[];
  onSaved: (news: MemberNews) => void;
}) {
  const draftKey = `member:${member.id}`;
  const [updateMember] = useUpdateMemberMutation();
  const keyFor = useIdempotencyKey();
  const initial = valuesOf(member);
  const form = useForm<MemberValues>({
    initial,
    draftKey,
    check: checkMember,
    send: async (values) => {
      const input = changesOf(initial, values);
      const { data } = await updateMember({
        variables: { id: member.id, input, idempotencyKey: keyFor({ id: member.id, input }) },
      });
      return data?.updateMember.errors;
    },
    onDone: (values) => {
      onSaved({ tone: 'success', message: `${personName(values)} is saved.` });
      handle.close();
    },
    fallback: 'Failed to save the member',
  });
  const cancel = () => {
    forgetDraft(draftKey);
    handle.close();
  };
  return (
    <Modal title={`Edit ${personName(member)}`} description={member.email} handle={handle} wide>
      <form {...form.formProps} className="grid gap-4">
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        <MemberFields {...form} members={members} memberId={member.id} />
        <p className="text-[0.8125rem] text-ink-faint">
          New roles apply with the next sign-in or within minutes.
        </p>
        <FormFooter
          submitLabel="Save member"
          busyLabel="Saving..."
          busy={form.busy}
          onCancel={cancel}
        />
      </form>
    </Modal>
  );
}

function valuesOf(member: MemberRowFragment): MemberValues {
  return {
    email: member.email,
    firstName: member.firstName,
    lastName: member.lastName,
    roles: member.roles,
    managerId: member.manager?.id ?? '',
    department: member.department ?? '',
  };
}

/** Only changed fields are sent, so that someone else's changes are kept. */
function changesOf(before: MemberValues, after: MemberValues): UpdateMemberInput {
  const differs = (name: keyof MemberValues) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return {
    ...(differs('firstName') && { firstName: after.firstName }),
    ...(differs('lastName') && { lastName: after.lastName }),
    ...(differs('roles') && { roles: after.roles }),
    ...(differs('managerId') && { managerId: after.managerId === '' ? null : after.managerId }),
    ...(differs('department') && {
      department: after.department === '' ? null : after.department,
    }),
  };
}
