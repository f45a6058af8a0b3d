import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Describes a completed action, such as 'Expense deleted'. */
export interface SuccessNotice {
  /** Changes even when the text is the same again. */
  readonly number: number;
  readonly text: string;
  /** Takes the action back, where that is possible. */
  readonly undo?: (() => void) | undefined;
}

const shownMs = 6_000;

const { subscribe, announce } = createListeners();
let current: SuccessNotice | null = null;
let count = 0;

/** Confirms an action on the next page, for a few seconds and to screen readers; replaces the previous notice. */
export function showSuccess(text: string, undo?: () => void): void {
  count += 1;
  const notice = { number: count, text, undo };
  set(notice);
  setTimeout(() => {
    if (current === notice) set(null);
  }, shownMs);
}

export const hideSuccess = (): void => set(null);

function set(notice: SuccessNotice | null): void {
  current = notice;
  announce();
}

export const useSuccessNotice = (): SuccessNotice | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
