import { NotificationList } from '../../features/notifications/components/notification-list.tsx';

export default function NotificationsPage() {
  return <NotificationList />;
}
