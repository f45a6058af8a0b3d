import { Bell } from 'lucide-react';
import { lazy, useEffect } from 'react';
import { IconButton } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { useUnreadNotificationCountQuery } from '../../../generated/graphql.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { afterLiveEvents } from '../../../lib/after-live-events.ts';

const NotificationPanel = lazy(() => loadWithRetry(() => import('./notification-panel.tsx')));

const shownMax = 99;

/** Shows the number of unread notifications; a click opens the newest. */
export default function NotificationBell() {
  const { data, refetch } = useUnreadNotificationCountQuery();
  useEffect(() => afterLiveEvents(() => void refetch().catch(() => undefined)), [refetch]);
  const count = data?.unreadNotificationCount ?? 0;
  return (
    <>
      <DialogTrigger
        trigger={
          <IconButton label={bellLabel(count)} className="relative [&_svg]:size-4.5">
            <Bell aria-hidden="true" />
            {count > 0 && (
              <span
                aria-hidden="true"
                className="absolute -top-0.5 left-5 min-w-4.5 rounded-xl bg-danger px-1 text-center text-2xs leading-4.5 font-semibold text-surface tabular-nums"
              >
                {count > shownMax ? `${shownMax}+` : count}
              </span>
            )}
          </IconButton>
        }
      >
        {(handle) => <NotificationPanel handle={handle} unreadCount={count} />}
      </DialogTrigger>
      <span role="status" className="sr-only">
        {count > 0 && `${shownCount(count)} unread`}
      </span>
    </>
  );
}

const shownCount = (count: number): string => (count > shownMax ? 'More than 99' : String(count));

const bellLabel = (count: number): string =>
  count === 0 ? 'Notifications' : `Notifications, ${shownCount(count).toLowerCase()} unread`;
