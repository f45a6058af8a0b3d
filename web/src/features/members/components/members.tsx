import { UserPlus, Users } from 'lucide-react';
import { lazy, useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { useMembersQuery, type MemberRowFragment } from '../../../generated/graphql.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { filterMembers, type MemberFilter } from './filter-members.ts';
import { MemberItem } from './member-item.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';

const InviteMember = lazy(() => loadWithRetry(() => import('./invite-member.tsx')));

/** All members of the organisation, for its admins. */
export default function Members() {
  const { data, error, refetch } = useMembersQuery();
  const [result, setResult] = useState<ActionResult | null>(null);
  const members = data?.members;
  return (
    <Card
      title="Members"
      action={
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink size="sm" tone="quiet" to="/admin/members/invite">
            Invite several
          </ButtonLink>
          <DialogTrigger
            trigger={
              <Button size="sm" tone="primary">
                <UserPlus aria-hidden="true" className="size-4" />
                Invite member
              </Button>
            }
          >
            {(handle) => (
              <InviteMember handle={handle} members={members ?? []} onInvited={setResult} />
            )}
          </DialogTrigger>
        </div>
      }
    >
      {result && (
        <div className="mb-4">
          <Banner tone={result.tone}>{result.message}</Banner>
        </div>
      )}
      {error && !members && (
        <RetryBanner message="Failed to load members" onRetry={() => void refetch()} />
      )}
      {!members && !error && <ListSkeleton note="Loading members" rows={6} />}
      {members && <MemberList members={members} onResult={setResult} />}
    </Card>
  );
}

const everybody: MemberFilter = { search: '', status: '' };

function MemberList({
  members,
  onResult,
}: {
  members: readonly MemberRowFragment[];
  onResult: (result: ActionResult | null) => void;
}) {
  const [filter, setFilter] = useState(everybody);
  const shown = filterMembers(members, filter);
  return (
    <>
      <div className="mb-3 grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <TextField
          label="Search members"
          type="search"
          placeholder="Name, email or department"
          value={filter.search}
          onChange={(event) => setFilter({ ...filter, search: event.target.value })}
        />
        <SelectField
          label="Status"
          value={filter.status}
          onChange={(event) =>
            setFilter({ ...filter, status: event.target.value as MemberFilter['status'] })
          }
          none="All"
          options={[
            ['ACTIVE', 'Active'],
            ['INVITED', 'Invited'],
            ['DEACTIVATED', 'Deactivated'],
          ]}
        />
      </div>
      <p role="status" className="text-[0.8125rem] text-ink-faint">
        {shown.length} of {members.length} {members.length === 1 ? 'member' : 'members'}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          Icon={Users}
          title="No members found"
          action={<Button onClick={() => setFilter(everybody)}>Show all members</Button>}
        >
          No member with this status has this name, email or department.
        </EmptyState>
      ) : (
        <ul className="-mb-3.5 divide-y divide-line">
          {shown.map((member) => (
            <li key={member.id}>
              <MemberItem member={member} members={members} onResult={onResult} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
