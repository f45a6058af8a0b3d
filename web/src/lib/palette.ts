import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

const { subscribe, announce } = createListeners();
let isOpen = false;

function set(open: boolean): void {
  isOpen = open;
  announce();
}

/** Opens the command palette. The frame opens it before its code and data are loaded. */
export const openPalette = (): void => set(true);

export const closePalette = (): void => set(false);

export const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
