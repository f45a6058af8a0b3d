import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { useWaitingApprovalsQuery } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';

/** Open approvals by step and approver. */
export function WaitingApprovalsCard() {
  const query = useWaitingApprovalsQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <ListCard
      title="Pending approvals"
      action={
        <ButtonLink size="sm" to="/expenses?status=SUBMITTED&sort=CREATED_AT_ASC">
          View expenses
        </ButtonLink>
      }
      items={query.data?.waitingApprovals}
      query={query}
      noun="pending approvals"
      skeletonRows={2}
      empty={{
        Icon: ClipboardCheck,
        title: 'No pending approvals',
        text: 'Submitted expenses show here until someone decides.',
      }}
      keyOf={({ stepName, approver, oldestSubmittedAt }) =>
        `${approver?.id ?? oldestSubmittedAt} ${stepName}`
      }
    >
      {({ stepName, approver, count, oldestSubmittedAt, oldestExpense }) => (
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <p className="flex min-w-0 items-center gap-2">
            <Avatar name={personName(approver)} />
            <span className="font-strong">{personName(approver)}</span>
            <span className="truncate text-ink-soft">{stepName}</span>
          </p>
          <p className="text-sm text-ink-soft">
            <span className="font-medium text-ink">{count} pending</span>,{' '}
            {oldestExpense ? (
              <Link
                to={`/expenses/${oldestExpense.id}`}
                className="underline underline-offset-2 hover:text-accent"
              >
                oldest <RelativeTime at={oldestSubmittedAt} />
              </Link>
            ) : (
              <>
                oldest <RelativeTime at={oldestSubmittedAt} />
              </>
            )}
          </p>
        </div>
      )}
    </ListCard>
  );
}
