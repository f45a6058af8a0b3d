import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useUpdateMemberMutation, type MemberRowFragment, type UpdateMemberInput } from '#graphql';
import { memberRolesOf } from '../../../subjects/members/role-names.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { MemberFields, memberSchema, type MemberValues } from './member-fields.tsx';
import { ResetKeys } from './reset-keys.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';

interface EditMemberProps {
  handle: DialogHandle;
  member: MemberRowFragment;
  onSaved: (result: ActionResult) => void;
}

export default function EditMember({ handle, member, onSaved }: EditMemberProps) {
  const [updateMember] = useUpdateMemberMutation({ refetchQueries: ['MemberPage'] });
  const keyFor = useIdempotencyKey();
  const initial = valuesOf(member);
  const form = useServerForm({
    schema: memberSchema,
    initial,
    version: JSON.stringify(initial),
    draft: `member:${member.id}`,
    send: async (values) => {
      const input = changesOf(initial, values);
      return (
        await updateMember({
          id: member.id,
          input,
          idempotencyKey: keyFor({ id: member.id, input }),
        })
      )?.errors;
    },
    onDone: (values) => {
      onSaved({ tone: 'success', message: `Saved ${personName(values)}` });
      handle.close();
    },
    fallback: 'Failed to save the member',
  });
  return (
    <Modal title={`Edit ${personName(member)}`} description={member.email} handle={handle} wide>
      <ServerForm form={form} submitLabel="Save member" onCancel={handle.close}>
        <MemberFields form={form} member={member} />
        <p className="text-sm text-ink-faint">New roles apply within seconds.</p>
      </ServerForm>
      {member.status === 'ACTIVE' && (
        <ResetKeys
          member={member}
          onResult={(result) => {
            onSaved(result);
            handle.close();
          }}
        />
      )}
    </Modal>
  );
}

const valuesOf = (member: MemberRowFragment): MemberValues => ({
  email: member.email,
  firstName: member.firstName,
  lastName: member.lastName,
  roles: memberRolesOf(member.roles),
  managerId: member.manager?.id ?? '',
  department: member.department ?? '',
});

/** Returns only the changed fields, so that someone else's changes are kept. */
function changesOf(before: MemberValues, after: MemberValues): UpdateMemberInput {
  const differs = (name: keyof MemberValues) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return {
    ...(differs('firstName') && { firstName: after.firstName }),
    ...(differs('lastName') && { lastName: after.lastName }),
    ...(differs('roles') && { roles: after.roles }),
    ...(differs('managerId') && { managerId: after.managerId || null }),
    ...(differs('department') && { department: after.department || null }),
  };
}
