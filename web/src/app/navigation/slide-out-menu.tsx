import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { IconButton } from '../../components/ui/button.tsx';
import type { DialogHandle } from '../../components/ui/dialog-trigger.tsx';
import { Menus } from './menus.tsx';

export default function SlideOutMenu({ handle }: { handle: DialogHandle }) {
  return (
    <Dialog.Root open onOpenChange={handle.close}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={handle.returnFocus}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] border-r border-line bg-surface shadow-pop outline-none lg:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Dialog.Close asChild>
            <IconButton Icon={X} label="Close menu" className="absolute top-3 right-3" />
          </Dialog.Close>
          <Menus onChoose={handle.close} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
