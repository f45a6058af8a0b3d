import { lazyPart } from '../../lib/lazy-part.tsx';
import type { ConfirmDialogText } from './confirm-dialog-content.tsx';
import { DialogTrigger, type TriggerElement } from './dialog-trigger.tsx';

const content = lazyPart(() => import('./confirm-dialog-content.tsx'));

/** Confirms an irreversible action; the caller reports the result. */
export const ConfirmDialog = ({
  trigger,
  ...text
}: ConfirmDialogText & { trigger: TriggerElement }) => (
  <DialogTrigger dialog={content} trigger={trigger}>
    {(handle) => <content.Part {...text} handle={handle} />}
  </DialogTrigger>
);
