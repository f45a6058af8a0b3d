import { useSessionUser } from '../../../lib/use-session.ts';
import { settingsFor } from '../area-entries.ts';
import { AreaFrame } from '../area-frame.tsx';

export default function SettingsLayout() {
  const { roles } = useSessionUser();
  return <AreaFrame title="Settings" entries={settingsFor(roles)} />;
}
