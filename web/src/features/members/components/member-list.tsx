import { Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import type { MemberRowFragment } from '../../../generated/graphql.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { exportMembers } from './export-members.ts';
import { filterMembers, type MemberFilter } from './filter-members.ts';
import { departmentsOf, inNameOrder, type NameOrder } from './member-list-order.ts';
import { MemberTable } from './member-table.tsx';

const everybody: MemberFilter = { search: '', status: '', department: '' };

/** Members that match the search and the filters, as a table that can be exported. */
export function MemberList({
  members,
  onResult,
}: {
  members: readonly MemberRowFragment[];
  onResult: (result: ActionResult | null) => void;
}) {
  const [filter, setFilter] = useState(everybody);
  const [order, setOrder] = useState<NameOrder>('ascending');
  const shown = inNameOrder(filterMembers(members, filter), order);
  return (
    <>
      <Filters
        filter={filter}
        departments={departmentsOf(members)}
        onChange={(change) => setFilter({ ...filter, ...change })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-ink-faint">
          {shown.length} of {members.length} {members.length === 1 ? 'member' : 'members'}
        </p>
        <ExportButton
          what="these members"
          disabled={shown.length === 0}
          onExport={() => exportMembers(shown)}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          Icon={Users}
          title="No members found"
          action={<Button onClick={() => setFilter(everybody)}>Show all members</Button>}
        >
          No members match your search and filters.
        </EmptyState>
      ) : (
        <MemberTable
          shown={shown}
          members={members}
          order={order}
          onOrder={setOrder}
          onResult={onResult}
        />
      )}
    </>
  );
}

function Filters({
  filter: { search, status, department },
  departments,
  onChange,
}: {
  filter: MemberFilter;
  departments: readonly string[];
  onChange: (change: Partial<MemberFilter>) => void;
}) {
  return (
    <div className="mb-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <div className="sm:max-lg:col-span-2">
        <TextField
          label="Search members"
          type="search"
          placeholder="Name, email or department"
          value={search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
      </div>
      <SelectField
        label="Status"
        value={status}
        onChange={(event) => onChange({ status: event.target.value as MemberFilter['status'] })}
        none="All"
        options={[
          ['ACTIVE', 'Active'],
          ['INVITED', 'Invited'],
          ['DEACTIVATED', 'Deactivated'],
        ]}
      />
      <SelectField
        label="Department"
        value={department}
        onChange={(event) => onChange({ department: event.target.value })}
        none="All"
        options={departments.map((name) => [name, name])}
      />
    </div>
  );
}
