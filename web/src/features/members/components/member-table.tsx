import { lazy } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { memberStatusLabels } from '../../../lib/status-labels.ts';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { MemberRowFragment } from '../../../generated/graphql.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { personName } from '../../../lib/person-name.ts';
import { roleNames } from '../../../lib/role-names.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { MemberStatusButton } from './member-status-button.tsx';
import { SendInvitationAgain } from './send-invitation-again.tsx';

const EditMember = lazy(() => loadWithRetry(() => import('./edit-member.tsx')));

interface MemberItemProps {
  member: MemberRowFragment;
  members: readonly MemberRowFragment[];
  onResult: (result: ActionResult | null) => void;
}

export function MemberItem({ member, members, onResult }: MemberItemProps) {
  const name = personName(member);
  const { tone, label } = memberStatusLabels[member.status];
  return (
    <article
      aria-label={name}
      className="grid items-center gap-x-6 gap-y-2.5 py-3.5 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-[0.8125rem] wrap-anywhere text-ink-soft">{member.email}</p>
        <p className="text-[0.8125rem] wrap-anywhere text-ink-faint">
          {member.roles.map((role) => roleNames[role]).join(', ')}
          {member.department !== null && ` · ${member.department}`}
          {member.manager && ` · reports to ${personName(member.manager)}`}
        </p>
        <p className="text-[0.8125rem] text-ink-faint">
          {member.lastSignInAt === null ? (
            'Never signed in'
          ) : (
            <>
              Last signed in <RelativeTime at={member.lastSignInAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {member.status === 'INVITED' && <SendInvitationAgain member={member} onResult={onResult} />}
        <EditButton member={member} members={members} onResult={onResult} />
        <MemberStatusButton member={member} onResult={onResult} />
      </div>
    </article>
  );
}

function EditButton({ member, members, onResult }: MemberItemProps) {
  return (
    <DialogTrigger
      trigger={
        <Button size="sm" aria-label={`Edit ${personName(member)}`}>
          Edit
        </Button>
      }
    >
      {(handle) => (
        <EditMember handle={handle} member={member} members={members} onSaved={onResult} />
      )}
    </DialogTrigger>
  );
}
