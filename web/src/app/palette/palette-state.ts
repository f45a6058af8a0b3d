import { useSyncExternalStore } from 'react';
import { focusContentIfLost } from '../../lib/focus-content.ts';
import { createListeners } from '../../lib/listeners.ts';

const { subscribe, announce } = createListeners();
let isOpen = false;
/** Had the focus before. */
let opener: HTMLElement | null = null;

function set(open: boolean): void {
  isOpen = open;
  announce();
}

/** Opens the command palette. The frame opens it before its code and data are loaded. */
export function openPalette(): void {
  if (!isOpen) opener = document.activeElement as HTMLElement | null;
  set(true);
}

/** Puts the focus back where it was, unless another page is there. */
export function returnPaletteFocus(event: Event): void {
  event.preventDefault();
  if (opener?.isConnected === true && opener !== document.body) opener.focus();
  else focusContentIfLost();
}

export const closePalette = (): void => set(false);

export const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
