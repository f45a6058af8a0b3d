import { useDeferredValue } from 'react';
import { usePaletteOpen } from './palette-state.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const palette = lazyPart(() => import('./open-palette.tsx'));

/** The command palette, while it is open. Deferred, it waits for its code without a fallback, which React would keep for 300 ms. */
export function Palette() {
  const isOpen = usePaletteOpen();
  const isShown = useDeferredValue(isOpen, false);
  return isOpen && isShown && <palette.Part />;
}
