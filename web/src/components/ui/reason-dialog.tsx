import { lazy } from 'react';
import { loadWithRetry } from '../../lib/load-with-retry.ts';
import { DialogTrigger, type TriggerElement } from './dialog-trigger.tsx';
import type { ReasonDialogText } from './reason-dialog-content.tsx';

const Content = lazy(() => loadWithRetry(() => import('./reason-dialog-content.tsx')));

/** Asks for a reason that must not be empty, and keeps the text when the action fails. */
export function ReasonDialog({ trigger, ...text }: ReasonDialogText & { trigger: TriggerElement }) {
  return (
    <DialogTrigger trigger={trigger}>
      {(handle) => <Content {...text} handle={handle} />}
    </DialogTrigger>
  );
}
