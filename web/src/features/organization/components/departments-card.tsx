import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { AddButton } from '../../../components/ui/add-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { RenameButton } from '../../../components/ui/rename-button.tsx';
import { useDeleteDepartmentMutation, useDepartmentsQuery, type DepartmentsQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { limitText, useBooksValue } from '../../../lib/use-books-value.ts';

const editBudget = lazyPart(() => import('./edit-budget.tsx'));
const nameDepartment = lazyPart(() => import('./name-department.tsx'));

type Department = DepartmentsQuery['departments'][number];

export default function DepartmentsCard() {
  const query = useDepartmentsQuery();
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <ListCard
      title="Departments"
      action={
        <AddButton label="Add department" dialog={nameDepartment}>
          {(handle) => <nameDepartment.Part handle={handle} department={null} />}
        </AddButton>
      }
      intro="Approval rules and budgets follow a department when you rename it."
      result={result}
      items={query.data?.departments}
      query={query}
      noun="departments"
      empty={{
        Icon: Building2,
        title: 'No departments yet',
        text: 'Add one, then choose it for members.',
      }}
      keyOf={({ id }) => id}
    >
      {(department) => <DepartmentItem department={department} onResult={setResult} />}
    </ListCard>
  );
}

interface DepartmentItemProps {
  department: Department;
  onResult: (result: ActionResult | null) => void;
}

function DepartmentItem({ department, onResult }: DepartmentItemProps) {
  const { name, memberCount, monthlyBudgetUsd } = department;
  const value = useBooksValue();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 min-h-10 py-1.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-faint">
          {memberCount === 1 ? '1 member' : `${memberCount} members`},{' '}
          {monthlyBudgetUsd === null
            ? 'no budget'
            : `${limitText(monthlyBudgetUsd, value)} a month`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <DialogTrigger
          dialog={editBudget}
          trigger={
            <Button size="sm" aria-label={`Budget of ${name}`}>
              Budget
            </Button>
          }
        >
          {(handle) => <editBudget.Part handle={handle} department={department} />}
        </DialogTrigger>
        <RenameButton dialog={nameDepartment} name={name}>
          {(handle) => <nameDepartment.Part handle={handle} department={department} />}
        </RenameButton>
        <DeleteButton department={department} onResult={onResult} />
      </div>
    </div>
  );
}

function DeleteButton({ department: { id, name, memberCount }, onResult }: DepartmentItemProps) {
  const [deleteDepartment] = useDeleteDepartmentMutation({ refetchQueries: ['Departments'] });
  if (memberCount > 0) {
    return (
      <Button size="sm" disabled title="Move its members first.">
        Delete
      </Button>
    );
  }
  return (
    <ActionButton
      label="Delete"
      name={`Delete ${name}`}
      tone="danger"
      confirm={{
        question: 'Approval rules that name it no longer match anyone.',
        confirmLabel: 'Delete department',
      }}
      send={() => deleteDepartment({ id })}
      done={`${name} deleted`}
      fallback="Failed to delete the department"
      onResult={onResult}
    />
  );
}
