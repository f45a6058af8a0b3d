import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import NameDialog from '../../../components/ui/name-dialog.tsx';
import { useCreateDepartmentMutation, useRenameDepartmentMutation } from '#graphql';

interface NameDepartmentProps {
  handle: DialogHandle;
  department: { id: string; name: string } | null;
}

/** Asks for the name of a new department (null) or renames one. */
export default function NameDepartment({ handle, department }: NameDepartmentProps) {
  const [createDepartment] = useCreateDepartmentMutation({ refetchQueries: ['Departments'] });
  const [renameDepartment] = useRenameDepartmentMutation({ refetchQueries: ['Departments'] });
  return (
    <NameDialog
      handle={handle}
      title={department === null ? 'Add department' : `Rename ${department.name}`}
      draft={`department:${department?.id ?? 'new'}`}
      current={department?.name ?? null}
      submitLabel={department === null ? 'Add department' : 'Rename'}
      fallback="Failed to save the department"
      send={async ({ name }) => {
        if (department === null) return (await createDepartment({ name }))?.errors;
        return (await renameDepartment({ id: department.id, name }))?.errors;
      }}
    />
  );
}
