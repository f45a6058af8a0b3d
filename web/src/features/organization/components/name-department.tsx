import { Banner } from '../../../components/ui/banner.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import {
  useCreateDepartmentMutation,
  useRenameDepartmentMutation,
} from '../../../generated/graphql.ts';
import { useForm } from '../../../lib/use-form.ts';

/** Asks for the name of a new department (null) or a new name of one. */
export default function NameDepartment({
  handle,
  department,
}: {
  handle: DialogHandle;
  department: { id: string; name: string } | null;
}) {
  const [createDepartment] = useCreateDepartmentMutation({ refetchQueries: ['Departments'] });
  const [renameDepartment] = useRenameDepartmentMutation({ refetchQueries: ['Departments'] });
  const form = useForm({
    initial: { name: department?.name ?? '' },
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name' : undefined }),
    send: async ({ name }) => {
      if (department === null) {
        const { data } = await createDepartment({ variables: { name } });
        return data?.createDepartment.errors;
      }
      const { data } = await renameDepartment({ variables: { id: department.id, name } });
      return data?.renameDepartment.errors;
    },
    onDone: handle.close,
    fallback: 'Failed to save the department',
  });
  return (
    <Modal
      title={department === null ? 'Add department' : `Rename ${department.name}`}
      handle={handle}
    >
      <form {...form.formProps} className="grid gap-4">
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        <TextField
          label="Name"
          required
          autoFocus
          value={form.values.name}
          error={form.errors.name}
          onChange={(event) => form.set('name', event.target.value)}
        />
        <FormFooter
          submitLabel={department === null ? 'Add department' : 'Rename'}
          busyLabel="Saving..."
          busy={form.busy}
          onCancel={handle.close}
        />
      </form>
    </Modal>
  );
}
