/** Keys of a user's form drafts in local storage begin with this. */
export const draftPrefixOf = (userId: number | string): string => `draft:${userId}:`;

/** Whether this user has input that was neither sent nor discarded. */
export const hasDraftsOf = (userId: number | string): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(draftPrefixOf(userId)));

/** Removes the form drafts of this user. */
export const removeDraftsOf = (userId: number | string): void =>
  removeDrafts((key) => key.startsWith(draftPrefixOf(userId)));

/** Removes the form drafts of everyone else who used this browser. */
export const removeDraftsExceptOf = (userId: number | string): void =>
  removeDrafts((key) => !key.startsWith(draftPrefixOf(userId)));

function removeDrafts(isRemoved: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('draft:') && isRemoved(key)) localStorage.removeItem(key);
  }
}
