import { CircleCheck, X } from 'lucide-react';
import { IconButton } from '../components/ui/button.tsx';
import { hideSuccess, useSuccessNotice } from '../lib/success-notice.ts';

/** Confirms the last action, whatever page follows. */
export function SuccessNotice() {
  const notice = useSuccessNotice();
  return (
    <div role="status">
      {notice && (
        <div
          key={notice.number}
          className="pointer-events-auto flex max-w-full animate-rise items-center gap-x-2.5 rounded-lg border border-line-strong/60 bg-surface py-1 pr-1 pl-3.5 shadow-pop"
        >
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
          <p className="min-w-0 truncate font-medium">{notice.text}</p>
          <IconButton label="Close notice" onClick={hideSuccess}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
