import { Suspense, useSyncExternalStore } from 'react';
import { stepUpRequest, subscribeToStepUp } from '../lib/step-up.ts';
import { lazyPart } from './lazy-part.tsx';

const dialog = lazyPart(() => import('../features/session/components/step-up-dialog.tsx'));

/** Opens the dialog when the server asks for a step-up. */
export function StepUp() {
  const request = useSyncExternalStore(subscribeToStepUp, stepUpRequest, () => null);
  return (
    request && (
      <Suspense fallback={null}>
        <dialog.Part request={request} />
      </Suspense>
    )
  );
}
