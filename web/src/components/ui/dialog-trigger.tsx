import {
  cloneElement,
  startTransition,
  useState,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { focusContentIfLost } from '../../lib/focus-content.ts';
import type { Preloadable } from '../../lib/lazy-part.tsx';

/** What a dialog needs from its opener. */
export interface DialogHandle {
  close: () => void;
  /** Radix asks where to move the focus when the dialog closes: to the button that opened it, if it is still there. */
  returnFocus: (event: Event) => void;
}

export type TriggerElement = ReactElement<{
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'dialog';
}>;

interface DialogTriggerProps {
  trigger: TriggerElement;
  /** The code of what `children` render. */
  dialog: Preloadable;
  children: (handle: DialogHandle) => ReactNode;
}

/**
 * A button that opens a dialog. The dialog is its own chunk, because most visits never open one; it is fetched once somebody
 * points at the button or focuses it.
 */
export function DialogTrigger({ trigger, dialog, children }: DialogTriggerProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const handle: DialogHandle = {
    close: () => setOpener(null),
    returnFocus: (event) => {
      event.preventDefault();
      if (opener?.isConnected) opener.focus();
      else focusContentIfLost();
    },
  };
  const preload = () => void dialog.preload();
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        // A transition waits for code without a fallback, which React would keep for 300 ms.
        onClick: ({ currentTarget }) => startTransition(() => setOpener(currentTarget)),
        onFocus: preload,
        onPointerEnter: preload,
      })}
      {opener && children(handle)}
    </>
  );
}
