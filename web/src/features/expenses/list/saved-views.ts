/** A saved list: a name and the parameters of its address. */
export interface SavedView {
  name: string;
  search: string;
}

export const savedViewsMax = 20;
export const viewNameMax = 60;

const storageKey = (userId: string): string => `expense-views:${userId}`;

/** The viewer's own views on this device; another program's value under our key is ignored. */
export function readViews(userId: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView).slice(0, savedViewsMax) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, search } = value as Partial<SavedView>;
  return typeof name === 'string' && typeof search === 'string';
}

export function storeViews(userId: string, views: readonly SavedView[]): void {
  localStorage.setItem(storageKey(userId), JSON.stringify(views));
}

/** Replaces a view of the same name; beyond the limit the newest are kept. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-savedViewsMax);
}
