import { use, useState } from 'react';
import { draftPrefixOf } from './draft-keys.ts';
import { SessionUserContext } from './use-session.ts';

/** Older drafts, in ms, would surprise more than help. */
const DRAFT_AGE_MS_MAX = 14 * 86_400_000;

/** What was typed, and what it was based on. */
export interface KeptDraft<Values> {
  values: Partial<Values>;
  /** The saved values of the same fields when they were typed over. */
  base: Partial<Values>;
  /** The version of the subject that `base` is of. */
  version: string | undefined;
}

/**
 * Keeps unsent form input through leaving the page, a reload and an expired session, separately for each user. It is kept by the
 * subject and not by its version, so that it outlives a change made elsewhere. Only changes are kept; the rest follows the
 * server, which may be newer by then. Without a name nothing is kept, for forms with secrets.
 */
export function useFormDraft<Values extends object>(
  name: string | undefined,
  initial: Values,
  version?: string,
) {
  const userId = use(SessionUserContext)?.id;
  const key = name === undefined || userId === undefined ? null : draftPrefixOf(userId) + name;
  const [kept] = useState(() => (key === null ? null : readDraft(key, initial)));
  const [restored, setRestored] = useState(kept !== null);
  return {
    kept,
    /** Whether the form shows kept input. */
    restored,
    keep: (values: Values) => {
      if (key !== null) writeDraft(key, initial, values, version);
    },
    forget: () => {
      if (key !== null) localStorage.removeItem(key);
      setRestored(false);
    },
  };
}

/** Returns null without a draft, when it is too old, or when another program wrote our key. */
export function readDraft<Values extends object>(
  key: string,
  initial: Values,
): KeptDraft<Values> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const { values, base = {}, version, keptAt } = stored as StoredDraft;
    if (!(Date.now() - Date.parse(keptAt) < DRAFT_AGE_MS_MAX)) return null;
    const fits = ([name, value]: [string, unknown]) => typeof values[name] === typeof value;
    const names = Object.entries(initial).filter(fits);
    if (names.length === 0) return null;
    const pick = (from: Record<string, unknown>) =>
      Object.fromEntries(
        names.filter(([each]) => each in from).map(([each]) => [each, from[each]]),
      ) as Partial<Values>;
    return { values: pick(values), base: pick(base), version };
  } catch {
    return null;
  }
}

interface StoredDraft {
  values: Record<string, unknown>;
  base?: Record<string, unknown>;
  version?: string;
  keptAt: string;
}

/** Keeps the values that differ from `initial`; removes the draft when none does. */
export function writeDraft<Values extends object>(
  key: string,
  initial: Values,
  values: Values,
  version?: string,
): void {
  const before = new Map<string, unknown>(Object.entries(initial));
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  const draft = {
    values: Object.fromEntries(changed),
    base: Object.fromEntries(changed.map(([name]) => [name, before.get(name)])),
    version,
    keptAt: new Date().toISOString(),
  };
  try {
    if (changed.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full or forbidden storage must not block typing.
  }
}
