import {
  cloneElement,
  Suspense,
  useState,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { focusContentIfLost } from '../../lib/focus-content.ts';

/** What a dialog needs from its opener. */
export interface DialogHandle {
  close: () => void;
  /** Radix asks where to move the focus when the dialog closes: to the button that opened it, if it is still there. */
  returnFocus: (event: Event) => void;
}

export type TriggerElement = ReactElement<{
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup'?: 'dialog';
}>;

/** A button that opens a dialog. The dialog is its own chunk, fetched on the first click, because most visits never open one. */
export function DialogTrigger({
  trigger,
  children,
}: {
  trigger: TriggerElement;
  children: (handle: DialogHandle) => ReactNode;
}) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const handle: DialogHandle = {
    close: () => setOpener(null),
    returnFocus: (event) => {
      event.preventDefault();
      if (opener?.isConnected) opener.focus();
      else focusContentIfLost();
    },
  };
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        onClick: (event) => setOpener(event.currentTarget),
      })}
      {opener && <Suspense fallback={null}>{children(handle)}</Suspense>}
    </>
  );
}
