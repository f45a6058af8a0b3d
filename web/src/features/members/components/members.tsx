import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { NextPage } from '../../../components/ui/load-more.tsx';
import { useDepartmentNamesQuery, useMemberPageQuery } from '#graphql';
import { boundTo } from '../../../lib/bound-to.ts';
import { useTypedSearch } from '../../../lib/use-typed-search.ts';
import { everybody, toMemberFilter, useMemberQuery, type MemberQuery } from './member-query.ts';
import { MemberTable } from './member-table.tsx';
import { useMemberExport } from './use-member-export.ts';

const inviteMember = lazyPart(() => import('./invite-member.tsx'));

/** All members of the organization, for its admins. */
export default function Members() {
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <Section
      title="Members"
      action={
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink size="sm" tone="quiet" to="/admin/members/invite">
            Invite several
          </ButtonLink>
          <DialogTrigger
            dialog={inviteMember}
            trigger={
              <Button Icon={UserPlus} size="sm" tone="primary">
                Invite member
              </Button>
            }
          >
            {(handle) => <inviteMember.Part handle={handle} onInvited={setResult} />}
          </DialogTrigger>
        </div>
      }
    >
      {result && (
        <div className="mb-4">
          <Banner tone={result.tone}>{result.message}</Banner>
        </div>
      )}
      <MemberList onResult={setResult} />
    </Section>
  );
}

const pageSize = 50;

/** Members that match the search and the filters, as a table in pages that can be exported. */
function MemberList({ onResult }: { onResult: (result: ActionResult | null) => void }) {
  const [query, change] = useMemberQuery();
  const { data, previousData, error, refetch, fetchMore } = useMemberPageQuery({
    variables: { filter: toMemberFilter(query), sort: query.sort, first: pageSize },
  });
  const exportMembers = useMemberExport();
  // A new filter keeps the previous rows visible until its own have loaded.
  const { memberPage: page, found = 0, everyone = 0 } = data ?? previousData ?? {};
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
      <NextPage {...{ page, fetchMore }} failure="Failed to load more members" />
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

function Filters({ query, onChange }: FiltersProps) {
  const { search, department } = query;
  const bound = boundTo(query, onChange);
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
        {...bound('status')}
        none="All"
        options={[
          ['ACTIVE', 'Active'],
          ['INVITED', 'Invited'],
          ['DEACTIVATED', 'Deactivated'],
        ]}
      />
      <SelectField
        label="Department"
        {...bound('department')}
        none="All"
        options={[...departments].filter(Boolean).map((name) => [name, name])}
      />
    </div>
  );
}
