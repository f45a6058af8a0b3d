import { use, useState } from 'react';
import { draftPrefixOf } from './draft-keys.ts';
import { SessionUserContext } from './use-session.ts';

/** Older drafts, in ms, would surprise more than help. */
const DRAFT_AGE_MS_MAX = 14 * 86_400_000;

/**
 * Keeps unsent form input through leaving the page, a reload and an expired session, separately for each user. Only changes are
 * kept; the rest follows the server, which may be newer by then. Without a name nothing is kept, for forms with secrets.
 */
export function useFormDraft<Values extends object>(name: string | undefined, initial: Values) {
  const userId = use(SessionUserContext)?.id;
  const key = name === undefined || userId === undefined ? null : draftPrefixOf(userId) + name;
  const [kept] = useState(() => (key === null ? null : readDraft(key, initial)));
  const [restored, setRestored] = useState(kept !== null);
  return {
    kept,
    /** Whether the form shows kept input. */
    restored,
    keep: (values: Values) => {
      if (key !== null) writeDraft(key, changes(initial, values));
    },
    forget: () => {
      if (key !== null) localStorage.removeItem(key);
      setRestored(false);
    },
  };
}

/** Returns null without a draft, when it is too old, or when another program wrote our key. */
function readDraft<Values extends object>(key: string, initial: Values): Partial<Values> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const { values, keptAt } = stored as { values: Record<string, unknown>; keptAt: string };
    if (!(Date.now() - Date.parse(keptAt) < DRAFT_AGE_MS_MAX)) return null;
    const fits = ([name, value]: [string, unknown]) => typeof values[name] === typeof value;
    const names = Object.entries(initial).filter(fits);
    if (names.length === 0) return null;
    return Object.fromEntries(names.map(([each]) => [each, values[each]])) as Partial<Values>;
  } catch {
    return null;
  }
}

function writeDraft(key: string, values: object): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ values, keptAt: new Date().toISOString() }));
  } catch {
    // Full or forbidden storage must not block typing.
  }
}

function changes<Values extends object>(initial: Values, values: Values): object {
  const before = new Map<string, unknown>(Object.entries(initial));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  );
}
