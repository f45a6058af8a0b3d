import type { SessionUser } from './session-store.ts';

const keyOf = (userId: SessionUser['id']): string => `to-do-rows:${userId}`;

/**
 * How many rows the home page had at the last visit: its placeholder has as many, so that nothing below moves when they load.
 * The build, which has no storage, writes one.
 */
export function rememberedRows(userId: SessionUser['id']): number {
  if (typeof localStorage === 'undefined') return 1;
  const rows = Number(localStorage.getItem(keyOf(userId)));
  return Math.min(Math.max(1, rows || 1), 7);
}

export function rememberRows(userId: SessionUser['id'], rows: number): void {
  localStorage.setItem(keyOf(userId), String(rows));
}
