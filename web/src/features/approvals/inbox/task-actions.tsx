import { Check, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { personName } from '../../../subjects/members/person-name.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
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

const tones = { SEND_BACK: 'secondary', ESCALATE: 'secondary', REJECT: 'quiet' } as const;

interface TaskActionsProps {
  task: Task;
  /** Returns the first text of a reason. */
  reasonOf: (action: ReasonedAction) => string;
  onType: (action: ReasonedAction, reason: string) => void;
  onApprove: () => void;
  onDecide: (action: ReasonedAction, reason: string) => void;
}

/** The viewer's possible decisions. Rejecting is apart; on a small screen it and escalating are behind another tap. */
export function TaskActions(props: TaskActionsProps) {
  const { step } = props.task;
  const isLarge = useMediaQuery('(min-width: 64rem)');
  const [more, setMore] = useState(false);
  const [sendBack, ...others] = reasonedActions.map((decision) => (
    <ReasonedButton key={decision.action} decision={decision} {...props} />
  ));
  return (
    <div className="grid gap-3">
      <PasskeyNote request={step.passkeyRequest} />
      <div className="grid grid-cols-[1fr_1fr_3rem] gap-3 lg:flex lg:flex-wrap lg:gap-2 [&_button]:max-lg:h-12">
        {!isLarge && more && <div className="col-span-full grid grid-cols-2 gap-3">{others}</div>}
        <Approve {...props} />
        {isLarge && <span className="w-2 min-[87rem]:w-4" />}
        {sendBack}
        {isLarge ? (
          others
        ) : (
          <Button
            Icon={Ellipsis}
            className="px-0!"
            aria-label="More: escalate or reject"
            aria-expanded={more}
            onClick={() => setMore(!more)}
          ></Button>
        )}
      </div>
    </div>
  );
}

const Approve = ({ task: { step }, onApprove }: TaskActionsProps) => (
  <Button
    Icon={Check}
    tone="primary"
    size="lg"
    aria-keyshortcuts="a"
    disabled={!mayApprove(step)}
    title={step.viewerCan.approve.reason ?? undefined}
    onClick={onApprove}
  >
    Approve
    <Key>A</Key>
  </Button>
);

function ReasonedButton({
  decision: { action, permission, key, button, label, Icon, ...texts },
  task,
  reasonOf,
  onType,
  onDecide,
}: TaskActionsProps & { decision: (typeof reasonedActions)[number] }) {
  const { viewerCan } = task.step;
  return (
    <ReasonDialog
      title={texts.title}
      explanation={explanations[action](task)}
      label={label}
      requiredMessage={texts.missing}
      initialReason={reasonOf(action)}
      draft={null}
      onType={(reason) => onType(action, reason)}
      confirmLabel={button}
      tone={action === 'REJECT' ? 'danger' : 'primary'}
      onConfirm={(reason) => {
        onDecide(action, reason);
        return Promise.resolve(null);
      }}
      trigger={
        <Button
          Icon={Icon}
          tone={tones[action]}
          size="lg"
          className={action === 'REJECT' ? 'text-danger! hover:bg-danger-soft! lg:ml-auto' : ''}
          aria-keyshortcuts={key}
          data-action={action}
          disabled={!viewerCan[permission].allowed}
          title={viewerCan[permission].reason ?? undefined}
        >
          {button}
          <Key>{key.toUpperCase()}</Key>
        </Button>
      }
    />
  );
}

/** A visual hint; screen readers use aria-keyshortcuts. */
const Key = ({ children }: { children: string }) => (
  <kbd
    aria-hidden="true"
    className="rounded-sm border border-current/40 px-1 font-sans text-2xs leading-4 opacity-75 max-[87rem]:hidden"
  >
    {children}
  </kbd>
);
