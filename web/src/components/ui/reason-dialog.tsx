import { lazyPart } from '../../lib/lazy-part.tsx';
import { DialogTrigger, type TriggerElement } from './dialog-trigger.tsx';
import type { ReasonDialogText } from './reason-dialog-content.tsx';

const content = lazyPart(() => import('./reason-dialog-content.tsx'));

/** Asks for a reason that must not be empty, and keeps the text when the action fails. */
export const ReasonDialog = ({
  trigger,
  ...text
}: ReasonDialogText & { trigger: TriggerElement }) => (
  <DialogTrigger dialog={content} trigger={trigger}>
    {(handle) => <content.Part {...text} handle={handle} />}
  </DialogTrigger>
);
