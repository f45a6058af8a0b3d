import { CommandPalette, type Destination } from './command-palette.tsx';
import { entries } from '../navigation/entries.ts';
import { isOfferedTo } from '../../lib/offered-to.ts';
import { useSessionUser } from '../../lib/use-session.ts';
import { adminEntries, settingsEntries } from '../routes/area-entries.ts';
import shortcuts from '../shortcut-list.json' with { type: 'json' };

/** The command palette with the pages that are offered to this person. */
export default function OpenPalette() {
  const { roles } = useSessionUser();
  return <CommandPalette destinations={destinationsFor(roles)} />;
}

function destinationsFor(roles: readonly string[]): Destination[] {
  const offered: Destination[] = entries.filter((entry) => isOfferedTo(entry, roles));
  const settings = roles.includes('operator') ? [] : settingsEntries;
  const admin = roles.includes('admin') ? adminEntries : [];
  return [
    ...offered,
    ...settings.map(({ to, label }) => ({ to, label: `Settings: ${label}` })),
    ...admin.map(({ to, label }) => ({ to, label: `Administration: ${label}` })),
  ].map(({ to, label }) => {
    const key = shortcuts.destinations.find(({ path }) => path === to)?.key;
    return { to, label, ...(key !== undefined && { keys: `g ${key}` }) };
  });
}
