import { SAVED_VIEWS_MAX } from '@outlay/schemas/expense-list';

/** A view as this browser kept it before views were saved on the server. */
interface LocalView {
  name: string;
  search: string;
}

const storageKey = (userId: string): string => `expense-views:${userId}`;

/** Views that the server does not have yet; another program's value under our key is ignored. */
export function readLocalViews(userId: string): LocalView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView).slice(0, SAVED_VIEWS_MAX) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is LocalView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, search } = value as Partial<LocalView>;
  return typeof name === 'string' && typeof search === 'string';
}

/** Keeps the views that the server has not taken; without any, nothing of them is left here. */
export function storeLocalViews(userId: string, views: readonly LocalView[]): void {
  if (views.length === 0) localStorage.removeItem(storageKey(userId));
  else localStorage.setItem(storageKey(userId), JSON.stringify(views));
}
