import { Suspense } from 'react';
import { usePaletteOpen } from '../lib/palette.ts';
import { lazyPart } from './lazy-part.tsx';

const palette = lazyPart(() => import('./open-palette.tsx'));

/** The command palette, while it is open. */
export function Palette() {
  if (!usePaletteOpen()) return null;
  return (
    <Suspense fallback={null}>
      <palette.Part />
    </Suspense>
  );
}
