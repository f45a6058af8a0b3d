import { Check } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { personName } from '../../../lib/person-name.ts';
import { PasskeyNote } from '../components/passkey-note.tsx';
import { reasonedActions, type ReasonedAction } from '../reasoned-actions.ts';
import { mayApprove, type Task } from './task.ts';

const explanations = {
  REJECT: ({ workflow, title }: Task) =>
    `'${title}' is declined for good. ${personName(workflow.initiator)} sees your reason.`,
  SEND_BACK: ({ workflow, title }: Task) =>
    `${personName(workflow.initiator)} can edit and resubmit '${title}'.`,
  ESCALATE: ({ title }: Task) => `Sends '${title}' to another approver.`,
} as const;

/** The viewer's possible decisions, in the same order everywhere. */
export function TaskActions({
  task,
  reasonOf,
  onApprove,
  onDecide,
}: {
  task: Task;
  /** Returns the earlier reason of a decision that was undone or refused. */
  reasonOf: (action: ReasonedAction) => string;
  onApprove: () => void;
  onDecide: (action: ReasonedAction, reason: string) => void;
}) {
  const { step } = task;
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <div className="col-span-full empty:hidden sm:basis-full">
        <PasskeyNote request={step.passkeyRequest} />
      </div>
      <Button
        tone="primary"
        aria-keyshortcuts="a"
        disabled={!mayApprove(step)}
        title={step.viewerCan.approve.reason ?? undefined}
        onClick={onApprove}
      >
        <Check aria-hidden="true" className="size-4" />
        Approve
        <Key>a</Key>
      </Button>
      {reasonedActions.map(({ action, permission, key, button, label, Icon, ...texts }) => (
        <ReasonDialog
          key={action}
          title={texts.title}
          explanation={explanations[action](task)}
          label={label}
          requiredMessage={texts.missing}
          initialReason={reasonOf(action)}
          confirmLabel={button}
          tone={action === 'REJECT' ? 'danger' : 'primary'}
          onConfirm={(reason) => {
            onDecide(action, reason);
            return Promise.resolve(null);
          }}
          trigger={
            <Button
              tone={texts.tone}
              aria-keyshortcuts={key}
              data-action={action}
              disabled={!step.viewerCan[permission].allowed}
              title={step.viewerCan[permission].reason ?? undefined}
            >
              <Icon aria-hidden="true" className="size-4" />
              {button}
              <Key>{key}</Key>
            </Button>
          }
        />
      ))}
    </div>
  );
}

/** A visual hint; screen readers use aria-keyshortcuts. */
function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-sm border border-current/40 px-1 font-sans text-2xs leading-4 opacity-75 max-lg:hidden"
    >
      {children}
    </kbd>
  );
}
