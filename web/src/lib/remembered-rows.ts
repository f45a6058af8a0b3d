import { placeholderUser } from './placeholder-user.ts';
import type { SessionUser } from './session-store.ts';

/** Lists of the home page, and how many rows each may have. */
const rowsMax = { 'to-do': 7, steps: 5, news: 3 } as const;
export type HomeList = keyof typeof rowsMax;

const keyOf = (list: HomeList, userId: SessionUser['id']): string => `${list}-rows:${userId}`;

/**
 * How many rows a list had at the last visit: its placeholder has as many, so that nothing below moves when they load. The build
 * writes one.
 */
export function rememberedRows(list: HomeList, userId: SessionUser['id']): number {
  if (userId === placeholderUser.id) return 1;
  const rows = localStorage.getItem(keyOf(list, userId));
  // What there is to do always has a line.
  const rowsMin = list === 'to-do' ? 1 : 0;
  return Math.min(Math.max(rowsMin, Number(rows) || 0), rowsMax[list]);
}

export function rememberRows(list: HomeList, userId: SessionUser['id'], rows: number): void {
  localStorage.setItem(keyOf(list, userId), String(rows));
}
