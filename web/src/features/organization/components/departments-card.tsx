import { Building2, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import {
  useDeleteDepartmentMutation,
  useDepartmentsQuery,
  type DepartmentsQuery,
} from '../../../generated/graphql.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';

const NameDepartment = lazy(() => loadWithRetry(() => import('./name-department.tsx')));

type Department = DepartmentsQuery['departments'][number];

export default function DepartmentsCard() {
  const { data, error, refetch } = useDepartmentsQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const departments = data?.departments;
  return (
    <Card title="Departments" action={<AddButton />}>
      <p className="-mt-1 mb-4 text-ink-soft">
        Approval rules may ask for a department by name; they follow when it is renamed.
      </p>
      {failure !== null && (
        <div className="mb-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      {error && !departments && (
        <RetryBanner message="Failed to load departments" onRetry={() => void refetch()} />
      )}
      {!departments && !error && <ListSkeleton note="Loading departments" rows={3} />}
      {departments?.length === 0 && (
        <EmptyState Icon={Building2} title="No departments yet">
          Add one, then choose it for members.
        </EmptyState>
      )}
      {departments && departments.length > 0 && (
        <ul className="-my-3.5 divide-y divide-line">
          {departments.map((department) => (
            <li key={department.id}>
              <DepartmentItem department={department} onFailure={setFailure} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function AddButton() {
  return (
    <DialogTrigger
      trigger={
        <Button size="sm">
          <Plus aria-hidden="true" className="size-4" />
          Add department
        </Button>
      }
    >
      {(handle) => <NameDepartment handle={handle} department={null} />}
    </DialogTrigger>
  );
}

function DepartmentItem({
  department,
  onFailure,
}: {
  department: Department;
  onFailure: (message: string | null) => void;
}) {
  const { name, memberCount } = department;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-[0.8125rem] text-ink-faint">
          {memberCount === 1 ? '1 member' : `${memberCount} members`}
        </p>
      </div>
      <div className="flex gap-2">
        <DialogTrigger
          trigger={
            <Button size="sm" aria-label={`Rename ${name}`}>
              Rename
            </Button>
          }
        >
          {(handle) => <NameDepartment handle={handle} department={department} />}
        </DialogTrigger>
        <DeleteButton department={department} onFailure={onFailure} />
      </div>
    </div>
  );
}

function DeleteButton({
  department: { id, name, memberCount },
  onFailure,
}: {
  department: Department;
  onFailure: (message: string | null) => void;
}) {
  const [deleteDepartment] = useDeleteDepartmentMutation({ refetchQueries: ['Departments'] });
  const remove = async () => {
    onFailure(null);
    const { data } = await deleteDepartment({ variables: { id } });
    if (!data?.deleteDepartment.done) {
      onFailure(failureMessage(data?.deleteDepartment.errors, 'Failed to delete the department'));
    }
  };
  if (memberCount > 0) {
    return (
      <Button size="sm" disabled title="Members belong to it. Move them first.">
        Delete
      </Button>
    );
  }
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" tone="danger" aria-label={`Delete ${name}`}>
          Delete
        </Button>
      }
      title={`Delete ${name}?`}
      question="An approval rule that asks for it no longer matches anybody."
      confirmLabel="Delete department"
      onConfirm={remove}
    />
  );
}
