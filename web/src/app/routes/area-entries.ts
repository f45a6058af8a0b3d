import type { AreaEntry } from './area-frame.tsx';
import entries from './area-entries.json' with { type: 'json' };

/** The viewer's own settings. */
export const settingsEntries: readonly AreaEntry[] = entries.settings;

/** Pages of the organization, for admins only. */
export const adminEntries = entries.admin as readonly AreaEntry[];
