import * as Dialog from 'radix-ui/dialog';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useNewestNotificationsQuery } from '#graphql';
import { afterLiveEvents } from '../../../lib/after-live-events.ts';
import { NotificationItem } from './notification-item.tsx';
import { useMarkRead } from './use-mark-read.ts';

interface NotificationPanelProps {
  handle: DialogHandle;
  unreadCount: number;
}

/** Shows the newest notifications beside the bell. */
export default function NotificationPanel({ handle, unreadCount }: NotificationPanelProps) {
  return (
    <Dialog.Root open onOpenChange={handle.close}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={handle.returnFocus}
          className="fixed top-14 right-2 z-50 flex max-h-[min(34rem,calc(100dvh-4.5rem))] w-[min(24rem,calc(100vw-1rem))] animate-rise flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-pop outline-none lg:right-auto lg:left-44"
        >
          <NewestNotifications unreadCount={unreadCount} onLeave={handle.close} />
          <Link
            to="/notifications"
            onClick={handle.close}
            className="border-t border-line px-4 py-3 text-center font-medium text-accent hover:bg-sunken focus-visible:-outline-offset-2"
          >
            See all notifications
          </Link>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface NewestNotificationsProps {
  unreadCount: number;
  onLeave: () => void;
}

function NewestNotifications({ unreadCount, onLeave }: NewestNotificationsProps) {
  const { data, error, refetch } = useNewestNotificationsQuery();
  useEffect(() => afterLiveEvents(() => void refetch().catch(() => undefined)), [refetch]);
  const rows = data?.notifications.edges.map(({ node }) => node);
  const { markOne, markAll, failure, busy } = useMarkRead(rows);
  return (
    <>
      <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <Dialog.Title className="text-md font-semibold">Notifications</Dialog.Title>
        <Button
          size="sm"
          tone="quiet"
          busy={busy}
          disabled={unreadCount === 0}
          onClick={() => void markAll()}
        >
          Mark all as read
        </Button>
      </div>
      <div className="min-h-24 flex-1 overflow-y-auto overscroll-contain p-1.5">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {!rows && (
          <div className="px-3">
            <NotLoaded what="notifications" rows={3} {...{ error, refetch }} />
          </div>
        )}
        {rows?.length === 0 && <p className="px-4 py-10 text-center text-ink-soft">Nothing new</p>}
        {rows && rows.length > 0 && (
          <ul>
            {rows.map((notification) => (
              <li key={notification.id}>
                <NotificationItem
                  notification={notification}
                  onOpen={() => {
                    if (notification.readAt === null) markOne(notification.id);
                    onLeave();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
