import { Users } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { useDepartmentNamesQuery, useMemberPageQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useTypedSearch } from '../../../lib/use-typed-search.ts';
import { everybody, toMemberFilter, useMemberQuery, type MemberQuery } from './member-query.ts';
import { MemberTable } from './member-table.tsx';
import { useMemberExport } from './use-member-export.ts';

const pageSize = 50;

/** Members that match the search and the filters, as a table in pages that can be exported. */
export function MemberList({ onResult }: { onResult: (result: ActionResult | null) => void }) {
  const [query, change] = useMemberQuery();
  const { data, previousData, error, refetch, fetchMore } = useMemberPageQuery({
    variables: { filter: toMemberFilter(query), sort: query.sort, first: pageSize },
  });
  const exportMembers = useMemberExport();
  // A new filter keeps the previous rows visible until its own have loaded.
  const { memberPage: page, found = 0, everyone = 0 } = data ?? previousData ?? {};
  const cursor = page?.pageInfo.hasNextPage === true ? page.pageInfo.endCursor : null;
  return (
    <>
      <Filters query={query} onChange={change} />
      {!page && <NotLoaded what="members" rows={6} {...{ error, refetch }} />}
      {page && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="text-sm text-ink-faint">
            {found} of {everyone} {everyone === 1 ? 'member' : 'members'}
          </p>
          <ExportButton
            what="these members"
            disabled={page.edges.length === 0}
            onExport={() => exportMembers(query)}
          />
        </div>
      )}
      {page?.edges.length === 0 && <NoMembers onShowAll={() => change(everybody)} />}
      {page && page.edges.length > 0 && (
        <MemberTable
          members={page.edges.map(({ node }) => node)}
          sort={query.sort}
          onSort={(sort) => change({ sort })}
          onResult={onResult}
        />
      )}
      {cursor !== null && (
        <LoadMore
          onLoad={() => fetchMore({ variables: { after: cursor } })}
          failure="Failed to load more members"
        />
      )}
    </>
  );
}

const NoMembers = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    Icon={Users}
    title="No members found"
    action={<Button onClick={onShowAll}>Show all members</Button>}
  >
    No members match your search and filters.
  </EmptyState>
);

interface FiltersProps {
  query: MemberQuery;
  onChange: (change: Partial<MemberQuery>) => void;
}

function Filters({ query: { search, status, department }, onChange }: FiltersProps) {
  const [typed, setTyped] = useTypedSearch(search, (text) => onChange({ search: text }));
  const names = useDepartmentNamesQuery().data?.departments.map(({ name }) => name) ?? [];
  // The chosen department stays selectable while the list loads.
  const departments = new Set([department, ...names]);
  return (
    <div className="mb-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <div className="sm:max-lg:col-span-2">
        <TextField
          label="Search members"
          type="search"
          placeholder="Name, email or department"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <SelectField
        label="Status"
        value={status}
        onChange={(event) => onChange({ status: event.target.value as MemberQuery['status'] })}
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
        options={[...departments].filter(Boolean).map((name) => [name, name])}
      />
    </div>
  );
}
