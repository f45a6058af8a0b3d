import { settingsEntries } from '../area-entries.ts';
import { AreaFrame } from '../area-frame.tsx';

export default function SettingsLayout() {
  return <AreaFrame title="Settings" entries={settingsEntries} />;
}
