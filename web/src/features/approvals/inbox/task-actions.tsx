import { Check, CornerUpLeft, ShieldAlert, X } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { useDecideStep } from '../api/use-decide-step.ts';
import { PasskeyNote } from '../components/passkey-note.tsx';
import { mayApprove, reasonedActions, type Task } from './task.ts';

const icons = { REJECT: X, SEND_BACK: CornerUpLeft, ESCALATE: ShieldAlert } as const;
const explanations = {
  REJECT: (title: string) => `The person who submitted '${title}' will read your reason.`,
  SEND_BACK: (title: string) => `'${title}' goes back to be changed and submitted again.`,
  ESCALATE: (title: string) => `Someone else will be asked to decide on '${title}'.`,
} as const;

export function TaskActions({
  task: { workflow, step, title },
  showKeys,
  onApprove,
}: {
  task: Task;
  showKeys: boolean;
  onApprove: () => void;
}) {
  const decideStep = useDecideStep();
  const { expenseId, contentHash } = workflow;
  const { approve } = step.viewerCan;
  return (
    <div className="mt-5 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <div className="col-span-full empty:hidden sm:basis-full">
        <PasskeyNote request={step.passkeyRequest} />
      </div>
      <Button
        tone="primary"
        aria-keyshortcuts="a"
        disabled={!mayApprove(step)}
        title={approve.reason ?? undefined}
        onClick={onApprove}
      >
        <Check aria-hidden="true" className="size-4" />
        Approve
        {showKeys && <Key>a</Key>}
      </Button>
      {reasonedActions.map(({ action, permission, key, button, label, ...texts }) => {
        const Icon = icons[action];
        const { allowed, reason: refusal } = step.viewerCan[permission];
        return (
          <ReasonDialog
            key={action}
            title={texts.title}
            explanation={explanations[action](title)}
            label={label}
            requiredMessage={texts.missing}
            confirmLabel={button}
            onConfirm={(reason) =>
              decideStep({ expenseId, stepId: step.id, contentHash, action, reason })
            }
            trigger={
              <Button
                tone={action === 'REJECT' ? 'danger' : 'secondary'}
                aria-keyshortcuts={key}
                data-action={action}
                disabled={!allowed}
                title={refusal ?? undefined}
              >
                <Icon aria-hidden="true" className="size-4" />
                {button}
                {showKeys && <Key>{key}</Key>}
              </Button>
            }
          />
        );
      })}
      <ButtonLink to={`/expenses/${expenseId}`} className="max-sm:col-span-2 sm:ml-auto">
        View Details
      </ButtonLink>
    </div>
  );
}

/** A visual hint; screen readers get aria-keyshortcuts. */
function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-sm border border-current/40 px-1 font-sans text-[0.6875rem] leading-4 opacity-75 max-lg:hidden"
    >
      {children}
    </kbd>
  );
}
