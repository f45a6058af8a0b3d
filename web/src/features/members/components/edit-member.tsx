import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useUpdateMemberMutation,
  type MemberRowFragment,
  type UpdateMemberInput,
  useResetMemberKeysMutation,
} from '#graphql';
import { memberRolesOf } from '../../../subjects/members/role-names.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { accessEndOf, MemberFields, memberSchema, type MemberValues } from './member-fields.tsx';
import { outcomeOf, type ActionResult } from '../../../lib/action-result.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';

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
  accessEndsOn: member.accessEndsOn ?? '',
});

/** Returns only the changed fields, so that someone else's changes are kept. */
function changesOf(before: MemberValues, after: MemberValues): UpdateMemberInput {
  const differs = (name: keyof MemberValues) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return {
    ...(differs('firstName') && { firstName: after.firstName }),
    ...(differs('lastName') && { lastName: after.lastName }),
    // One statement names both.
    ...((differs('roles') || accessEndOf(before) !== accessEndOf(after)) && {
      roles: after.roles,
      accessEndsOn: accessEndOf(after),
    }),
    ...(differs('managerId') && { managerId: after.managerId || null }),
    ...(differs('department') && { department: after.department || null }),
  };
}

interface ResetKeysProps {
  member: MemberRowFragment;
  onResult: (result: ActionResult) => void;
}

/** Takes the devices and passkeys of somebody away who has lost them all. */
function ResetKeys({ member, onResult }: ResetKeysProps) {
  const [resetKeys] = useResetMemberKeysMutation({ refetchQueries: ['PendingChanges'] });
  const name = personName(member);
  const reset = async () => {
    const answer = await resetKeys({ memberId: member.id });
    const done = `The next device on which ${name} signs in is theirs.`;
    onResult(outcomeOf(answer?.errors, done, `Failed to reset the devices of ${name}`));
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
