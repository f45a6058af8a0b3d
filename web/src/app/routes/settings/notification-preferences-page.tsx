import { NotificationPreferences } from '../../../features/notifications/components/preferences.tsx';

export default function NotificationPreferencesPage() {
  return <NotificationPreferences />;
}
