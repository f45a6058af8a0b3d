import { X } from 'lucide-react';
import { Toast, ToastButton } from '../components/ui/toast.tsx';
import { hideSuccess, useSuccessNotice } from '../lib/success-notice.ts';

/** Confirms the last action, whatever page follows. */
export function SuccessToast() {
  const notice = useSuccessNotice();
  return (
    <div role="status">
      {notice && (
        <Toast
          key={notice.number}
          actions={
            <>
              {notice.undo && (
                <ToastButton
                  onClick={() => {
                    hideSuccess();
                    notice.undo?.();
                  }}
                >
                  Undo
                </ToastButton>
              )}
              <button
                type="button"
                aria-label="Close notice"
                title="Close notice"
                onClick={hideSuccess}
                className="grid size-7 shrink-0 place-items-center rounded-md hover:bg-surface/14 max-lg:size-9"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </>
          }
        >
          {notice.text}
        </Toast>
      )}
    </div>
  );
}
