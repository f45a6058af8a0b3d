import { isAccountantAlone } from '@outlay/schemas/roles';
import type { AreaEntry } from './area-frame.tsx';
import entries from './area-entries.json' with { type: 'json' };

/** What only people use who are paid, or decide. */
const OF_PARTICIPANTS: readonly string[] = ['/settings/wallet', '/settings/delegation'];

/** The viewer's own settings. */
export const settingsFor = (roles: readonly string[]): readonly AreaEntry[] =>
  isAccountantAlone(roles)
    ? entries.settings.filter(({ to }) => !OF_PARTICIPANTS.includes(to))
    : entries.settings;

/** Pages of the organization, for admins only. */
export const adminEntries = entries.admin as readonly AreaEntry[];
