import { useState } from 'react';
import { Modal } from '../components/ui/modal.tsx';
import shortcuts from './shortcut-list.json' with { type: 'json' };

export interface ShortcutHelpProps {
  onClose: () => void;
}

export default function ShortcutHelp({ onClose }: ShortcutHelpProps) {
  // A key opened it, so the focus returns to the previous element.
  const [opener] = useState(() => document.activeElement);
  const rows = [
    ...shortcuts.destinations.map(({ key, label }) => ({
      keys: ['g', key],
      label: `Go to ${label}`,
    })),
    ...shortcuts.pageKeys,
  ];
  return (
    <Modal
      title="Keyboard shortcuts"
      handle={{
        close: onClose,
        returnFocus: (event) => {
          event.preventDefault();
          if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
        },
      }}
    >
      <dl className="grid gap-2">
        {rows.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-6">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-line-strong/60 bg-sunken px-1.5 py-0.5 text-center text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
