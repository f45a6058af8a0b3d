import { useDeferredValue, useSyncExternalStore } from 'react';
import { stepUpRequest, subscribeToStepUp } from '../lib/step-up.ts';
import { lazyPart } from '../lib/lazy-part.tsx';

const dialog = lazyPart(() => import('../features/session/components/step-up-dialog.tsx'));

/** Opens the dialog when the server asks for a step-up; deferred, like the palette. */
export function StepUp() {
  const request = useSyncExternalStore(subscribeToStepUp, stepUpRequest, () => null);
  const isShown = useDeferredValue(request !== null, false);
  return request && isShown && <dialog.Part request={request} />;
}
