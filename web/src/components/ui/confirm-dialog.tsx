import { lazy } from 'react';
import { loadWithRetry } from '../../lib/load-with-retry.ts';
import type { ConfirmDialogText } from './confirm-dialog-content.tsx';
import { DialogTrigger, type TriggerElement } from './dialog-trigger.tsx';

const Content = lazy(() => loadWithRetry(() => import('./confirm-dialog-content.tsx')));

/** Confirms an irreversible action; the caller reports the result. */
export function ConfirmDialog({
  trigger,
  ...text
}: ConfirmDialogText & { trigger: TriggerElement }) {
  return (
    <DialogTrigger trigger={trigger}>
      {(handle) => <Content {...text} handle={handle} />}
    </DialogTrigger>
  );
}
