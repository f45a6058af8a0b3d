import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { useUnreadNotificationCountQuery } from '#graphql';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { afterLiveEvents } from '../../../lib/after-live-events.ts';
import { shownCount, spokenCount } from '../../../lib/shown-count.ts';

const notificationPanel = lazyPart(() => import('./notification-panel.tsx'));

/** Shows the number of unread notifications; a click opens the newest. */
export default function NotificationBell() {
  const { data, refetch } = useUnreadNotificationCountQuery();
  useEffect(() => afterLiveEvents(() => void refetch().catch(() => undefined)), [refetch]);
  const count = data?.unreadNotificationCount ?? 0;
  return (
    <>
      <DialogTrigger
        dialog={notificationPanel}
        trigger={
          <IconButton label={bellLabel(count)} className="relative [&_svg]:size-4.5">
            <Bell aria-hidden="true" />
            {count > 0 && (
              <span
                aria-hidden="true"
                className="absolute top-0 left-4 min-w-4 rounded-full bg-accent px-1 text-center text-2xs font-semibold text-on-accent tabular-nums ring-2 ring-canvas max-lg:top-1.5 max-lg:right-0 max-lg:left-auto max-lg:ring-surface"
              >
                {shownCount(count)}
              </span>
            )}
          </IconButton>
        }
      >
        {(handle) => <notificationPanel.Part handle={handle} unreadCount={count} />}
      </DialogTrigger>
      <span role="status" className="sr-only">
        {count > 0 && `${spokenCount(count)} unread`}
      </span>
    </>
  );
}

const bellLabel = (count: number): string =>
  count === 0 ? 'Notifications' : `Notifications, ${spokenCount(count).toLowerCase()} unread`;
