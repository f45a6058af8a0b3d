import { Suspense } from 'react';
import type { Destination } from '../features/palette/command-palette.tsx';
import { entries } from '../features/session/components/entries.ts';
import { isOfferedTo } from '../lib/offered-to.ts';
import { usePaletteOpen } from '../lib/palette.ts';
import { useSessionUser } from '../lib/use-session.ts';
import { lazyPart } from './lazy-part.tsx';
import { adminEntries, settingsEntries } from './routes/area-entries.ts';
import { destinations as keyed } from './shortcut-list.ts';

const palette = lazyPart(() => import('../features/palette/command-palette.tsx'));

/** The command palette, while it is open. */
export function Palette() {
  const isOpen = usePaletteOpen();
  const { roles } = useSessionUser();
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <palette.Part destinations={destinationsFor(roles)} />
    </Suspense>
  );
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
    const key = keyed.find(({ path }) => path === to)?.key;
    return { to, label, ...(key !== undefined && { keys: `g ${key}` }) };
  });
}
