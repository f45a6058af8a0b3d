import { use, useState } from 'react';
import { draftPrefixOf } from './draft-keys.ts';
import { SessionUserContext } from './use-session.ts';

/** Older drafts, in ms, would surprise more than help. */
const DRAFT_AGE_MS_MAX = 14 * 86_400_000;

/** What was typed, and what it was based on. */
export interface FormDraft<Values> {
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
  // What this form has shown or changed. Other fields of the draft are another tab's.
  const [own] = useState(() => new Set(Object.keys(kept?.values ?? {})));
  const keep = (values: Values) => {
    if (key !== null) writeDraft(key, initial, values, version, own);
  };
  return {
    kept,
    /** Whether the form shows kept input. */
    restored,
    keep,
    forget: () => {
      keep(initial);
      setRestored(false);
    },
  };
}

/** One text that no form of ours has, kept like a form's input. */
export function useDraftText(name: string) {
  const draft = useFormDraft(name, { text: '' });
  const [text, setText] = useState(draft.kept?.values.text ?? '');
  const type = (typed: string) => {
    draft.keep({ text: typed });
    setText(typed);
  };
  return { text, type, forget: draft.forget };
}

/** Returns null without a draft, when it is too old, or when another program wrote our key. */
export function readDraft<Values extends object>(
  key: string,
  initial: Values,
): FormDraft<Values> | null {
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

/**
 * Keeps the values that differ from `initial`, and the kept ones of fields that aren't `own`, which another tab typed; removes the
 * draft when there are none.
 */
export function writeDraft<Values extends object>(
  key: string,
  initial: Values,
  values: Values,
  version?: string,
  own = new Set(Object.keys(initial)),
): void {
  const before = new Map<string, unknown>(Object.entries(initial));
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  for (const [name] of changed) own.add(name);
  const others = readDraft(key, initial);
  const notOwn = (from: Partial<Values> = {}) =>
    Object.entries(from).filter(([name]) => !own.has(name));
  const kept = [...notOwn(others?.values), ...changed];
  const draft = {
    values: Object.fromEntries(kept),
    base: Object.fromEntries([
      ...notOwn(others?.base),
      ...changed.map(([name]) => [name, before.get(name)] as const),
    ]),
    // The older version, of which the others' base is; our base is merged by field all the same.
    version: kept.length > changed.length ? others?.version : version,
    keptAt: new Date().toISOString(),
  };
  try {
    if (kept.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full or forbidden storage must not block typing.
  }
}
