/** Unsent form input; it survives leaving the page, a reload and a new sign-in. */
export interface KeptDraft<Values> {
  values: Values;
  keptAt: string;
}

/** An older draft surprises more than it helps. */
const keptMsMax = 14 * 86_400_000;

const storageKey = (userId: string, name: string): string => `draft:${userId}:${name}`;

/** Null when there is none, when it is too old, or when another program wrote our key. */
export function readKeptDraft<Values extends object>(
  userId: string,
  name: string,
  shape: Values,
): KeptDraft<Values> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId, name)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { values, keptAt } = stored as Partial<KeptDraft<Record<string, unknown>>>;
    if (typeof values !== 'object' || typeof keptAt !== 'string') return null;
    if (!(Date.now() - Date.parse(keptAt) < keptMsMax)) return null;
    const names = Object.keys(shape) as (keyof Values & string)[];
    if (names.some((each) => typeof values[each] !== typeof shape[each])) return null;
    const known = Object.fromEntries(names.map((each) => [each, values[each]]));
    return { values: known as Values, keptAt };
  } catch {
    return null;
  }
}

export function keepDraft(userId: string, name: string, values: object): void {
  try {
    localStorage.setItem(
      storageKey(userId, name),
      JSON.stringify({ values, keptAt: new Date().toISOString() }),
    );
  } catch {
    // Full or forbidden storage must not block typing.
  }
}

export function forgetDraft(userId: string, name: string): void {
  localStorage.removeItem(storageKey(userId, name));
}
