import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { State } from '../../../components/ui/status.tsx';
import { IconButton } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/ui/table.tsx';
import type { MemberRowFragment, MemberSort } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { classNames } from '../../../lib/class-names.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { personName } from '../../../subjects/members/person-name.ts';
import { shortAddress } from '../../../lib/short-address.ts';
import { accessText } from '../access-text.ts';
import { memberStatusLabels } from '../member-status-labels.ts';
import { rolesOf } from './member-roles.ts';
import { MemberStatusButton } from './member-status-button.tsx';
import { secondFactorLabel } from './second-factor-label.ts';
import { ResendInvitation } from './resend-invitation.tsx';

const editMember = lazyPart(() => import('./edit-member.tsx'));

const columns =
  'sm:grid-cols-[minmax(0,1fr)_6rem_6.5rem] lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1.1fr)_minmax(0,1fr)_6rem_6.5rem] min-[87.5rem]:grid-cols-[minmax(0,1.6fr)_minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1.1fr)_5.5rem_7rem_5rem] min-[105rem]:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_7rem_8rem_8.5rem_8rem_6.5rem]';
const wideOnly = 'max-[87.49rem]:hidden';
const widestOnly = 'max-[104.99rem]:hidden';
const factClass = 'truncate text-sm text-ink-soft';

interface MemberTableProps {
  /** Members in the displayed order. */
  members: readonly MemberRowFragment[];
  sort: MemberSort;
  onSort: (sort: MemberSort) => void;
  onResult: (result: ActionResult | null) => void;
}

/** Members as a table; on small screens as cards. */
export const MemberTable = ({ members, sort, onSort, onResult }: MemberTableProps) => (
  <Table
    label="Members"
    columns={columns}
    head={
      <>
        <HeadCell sort={sort === 'NAME_ASC' ? 'ascending' : 'descending'}>
          <SortByName sort={sort} onSort={onSort} />
        </HeadCell>
        <HeadCell className="max-lg:hidden">Role</HeadCell>
        <HeadCell className="max-lg:hidden">Department</HeadCell>
        <HeadCell className={wideOnly}>Manager</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell className={wideOnly}>Last sign-in</HeadCell>
        <HeadCell className={widestOnly}>Two-step</HeadCell>
        <HeadCell className={widestOnly}>Wallet</HeadCell>
        <HeadCell className="text-right">Actions</HeadCell>
      </>
    }
  >
    {members.map((member) => (
      <MemberRow key={member.id} member={member} onResult={onResult} />
    ))}
  </Table>
);

function SortByName({ sort, onSort }: Pick<MemberTableProps, 'sort' | 'onSort'>) {
  const Arrow = sort === 'NAME_ASC' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
      onClick={() => onSort(sort === 'NAME_ASC' ? 'NAME_DESC' : 'NAME_ASC')}
    >
      Name
      <Arrow aria-hidden="true" className="size-3.5" />
    </button>
  );
}

interface RowProps {
  member: MemberRowFragment;
  onResult: (result: ActionResult | null) => void;
}

function MemberRow({ member, onResult }: RowProps) {
  const { email, department, lastSignInAt, manager, walletAddress } = member;
  const state = memberStatusLabels[member.status];
  const name = personName(member);
  const managerName = manager && personName(manager);
  return (
    <Row columns={columns} label={name}>
      <Cell className="min-w-0">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="truncate text-sm leading-4 text-ink-soft" title={email}>
          {email}
        </p>
        <p className="truncate text-sm text-ink-faint lg:hidden">
          {[rolesOf(member), department].filter((part) => part !== null).join(' · ')}
        </p>
      </Cell>
      <Cell className={`${factClass} max-lg:hidden`}>{rolesOf(member)}</Cell>
      <Cell className={`${factClass} max-lg:hidden`}>{department ?? 'None'}</Cell>
      <Cell className={`${factClass} ${wideOnly}`}>{managerName ?? 'None'}</Cell>
      <Cell className="max-sm:justify-self-end">
        <State tone={state.tone}>{state.label}</State>
        {member.accessEndsOn !== null && (
          <p
            className={classNames('text-sm', member.accessEnded ? 'text-danger' : 'text-ink-soft')}
          >
            {accessText(member)}
          </p>
        )}
      </Cell>
      <Cell className={`${factClass} ${wideOnly}`}>
        {lastSignInAt === null ? 'Never' : <RelativeTime at={lastSignInAt} />}
      </Cell>
      <Cell className={`${factClass} ${widestOnly}`}>
        <SecondFactor member={member} />
      </Cell>
      <Cell className={`${factClass} ${widestOnly}`}>
        {walletAddress === null ? (
          'None'
        ) : (
          <code title={walletAddress}>{shortAddress(walletAddress)}</code>
        )}
      </Cell>
      <Cell className="max-sm:col-span-2">
        <div className="flex max-lg:-ml-3 sm:justify-end">
          {member.status === 'INVITED' && <ResendInvitation member={member} onResult={onResult} />}
          <EditButton member={member} onResult={onResult} />
          <MemberStatusButton member={member} onResult={onResult} />
        </div>
      </Cell>
    </Row>
  );
}

const SecondFactor = ({ member }: { member: MemberRowFragment }) => (
  <span className={member.secondFactor === 'REQUIRED' ? 'font-medium text-warning' : undefined}>
    {secondFactorLabel(member)}
  </span>
);

const EditButton = ({ member, onResult }: RowProps) => (
  <DialogTrigger
    dialog={editMember}
    trigger={<IconButton Icon={Pencil} label={`Edit ${personName(member)}`} />}
  >
    {(handle) => <editMember.Part handle={handle} member={member} onSaved={onResult} />}
  </DialogTrigger>
);
