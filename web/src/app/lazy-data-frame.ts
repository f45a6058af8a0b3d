import { lazyPart } from './lazy-part.tsx';

/** The router fetches it beside the page, the layout shows itself before it. */
export const dataFrame = lazyPart(() => import('./data-frame.tsx'));
