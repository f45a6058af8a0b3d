import { lazyPart } from '../lib/lazy-part.tsx';

/** The router fetches it in parallel with the page; the layout renders before it. */
export const dataFrame = lazyPart(() => import('./data-frame.tsx'));
