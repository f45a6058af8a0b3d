/** The last save of each form, until it has succeeded or its input was discarded. */
const pending = new Map<string, Promise<boolean>>();

/** Remembers a save that is under way or has failed, so that a submission can wait for it. */
export function trackSave(name: string, save: Promise<boolean>): void {
  pending.set(name, save);
  void save.then((isSaved) => {
    if (isSaved) forgetSave(name, save);
  });
}

/** The input was discarded. With `save`, only if no later one has taken its place. */
export function forgetSave(name: string, save = pending.get(name)): void {
  if (pending.get(name) === save) pending.delete(name);
}

/** Forgets the saves of a page that is gone. */
export const forgetSaves = (): void => pending.clear();

/** Waits for the saves of all forms whose names begin with this. Resolves to false when one of them has failed. */
export async function savesEnd(prefix: string): Promise<boolean> {
  const ofSubject = [...pending].filter(
    ([name]) => name === prefix || name.startsWith(`${prefix}:`),
  );
  return (await Promise.all(ofSubject.map(([, save]) => save))).every(Boolean);
}

/** What a submission says when a save before it has failed. */
export const unsavedMessage = 'Save or discard your open changes before you submit.';
