/** A list that its owner wants back: a name and the address's parameters. */
export interface SavedView {
  name: string;
  search: string;
}

export const savedViewsMax = 20;
export const viewNameMax = 60;

const storageKey = (userId: string): string => `expense-views:${userId}`;

/** The viewer's own views on this device; a value of another program under our key is as good as none. */
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

/** A view of the same name is replaced; the newest of too many is kept. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-savedViewsMax);
}
