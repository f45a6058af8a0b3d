import { Check } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Facts } from '../../../components/ui/section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import type { ShownExpensePartsFragment, StepAction, WorkflowPartsFragment } from '#graphql';
import { needsNewPasskey } from '../api/sign-decision.ts';
import { useDecideStep } from '../api/use-decide-step.ts';
import { useSubmittedExpense } from '../api/submitted-expense.ts';
import { useSignDecision } from '../api/use-sign-decision.ts';
import { submitOnCtrlEnter } from '../../../lib/submit-on-ctrl-enter.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useDecisionDrafts } from '../decision-drafts.ts';
import { reasonedActions, type ReasonedAction } from '../reasoned-actions.ts';
import { PayeeFacts } from './payee-wallet.tsx';
import { PasskeyNote } from './passkey-note.tsx';
import { SubmittedLines } from './submitted-lines.tsx';
import labels from '../decision-labels.json' with { type: 'json' };

type Step = WorkflowPartsFragment['steps'][number];

const decisionNotices: Readonly<Record<StepAction, string>> = labels.notices;

interface StepDecisionProps {
  step: Step;
  workflow: WorkflowPartsFragment;
  expense: ShownExpensePartsFragment | null;
  expenseId: string;
}

/** Signs and sends a decision. `busy` is the current one; `failure` is why the last one was refused. */
function useDecision({ step, workflow, expense, expenseId }: StepDecisionProps) {
  const sign = useSignDecision();
  const decideStep = useDecideStep();
  const [busy, setBusy] = useState<StepAction | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = async (
    action: StepAction,
    texts: { notes?: string; reason?: string },
  ): Promise<boolean> => {
    setBusy(action);
    setFailure(null);
    const { proof, failure: unsigned } = await sign({ workflow, expense, step }, action);
    const why =
      unsigned ?? (await decideStep({ expenseId, stepId: step.id, action, ...proof, ...texts }));
    setBusy(null);
    setFailure(why);
    return why === null;
  };
  return { busy, failure, decide };
}

/** The assigned approver's actions on an open step. Failures keep the input. */
export function StepDecision(props: StepDecisionProps) {
  const { workflow, expense } = props;
  const submitted = useSubmittedExpense(expense, workflow.content);
  const { viewerCan, passkeyRequest } = props.step;
  const { busy, failure, decide: send } = useDecision(props);
  const drafts = useDecisionDrafts();
  const stepId = props.step.id;
  const [notes, setNotes] = useState(() => drafts.of(stepId).NOTES);
  const [chosen, setChosen] = useState<ReasonedAction | null>(null);

  const decide = async (action: StepAction, reason?: string) => {
    const isDecided = await send(action, {
      ...(notes.trim() !== '' && { notes: notes.trim() }),
      ...(reason !== undefined && { reason }),
    });
    if (!isDecided) return;
    showSuccess(decisionNotices[action]);
    drafts.forget(stepId);
    setNotes('');
    setChosen(null);
  };

  return (
    <div className="mt-4 grid gap-4">
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {props.step.blockedBy !== null && (
        <p className="text-sm text-ink-soft">{props.step.blockedBy}</p>
      )}
      <Facts>
        <PayeeFacts content={workflow.content} submittedAt={workflow.startedAt} />
      </Facts>
      {/* The page has the current lines. */}
      {submitted && submitted !== expense && <SubmittedLines submitted={submitted} isRecoded />}
      <TextAreaField
        label="Notes"
        rows={2}
        placeholder="Optional, kept with the decision"
        value={notes}
        onChange={({ target }) => {
          drafts.keep(stepId, { NOTES: target.value });
          setNotes(target.value);
        }}
      />
      {chosen ? (
        <ReasonStep
          key={chosen}
          action={chosen}
          initial={drafts.of(stepId)[chosen]}
          onType={(text) => drafts.keep(stepId, { [chosen]: text })}
          busy={busy === chosen}
          onConfirm={(reason) => void decide(chosen, reason)}
          onCancel={() => {
            drafts.keep(stepId, { [chosen]: '' });
            setChosen(null);
          }}
        />
      ) : (
        <>
          <PasskeyNote request={passkeyRequest} />
          <ActionButtons
            busy={busy}
            canApprove={viewerCan.approve.allowed && !needsNewPasskey(passkeyRequest)}
            viewerCan={viewerCan}
            onApprove={() => void decide('APPROVE')}
            onChoose={setChosen}
          />
        </>
      )}
    </div>
  );
}

interface ActionButtonsProps {
  busy: StepAction | null;
  canApprove: boolean;
  viewerCan: Step['viewerCan'];
  onApprove: () => void;
  onChoose: (action: ReasonedAction) => void;
}

const ActionButtons = ({
  busy,
  canApprove,
  viewerCan,
  onApprove,
  onChoose,
}: ActionButtonsProps) => (
  <div className="grid grid-cols-2 gap-3 lg:flex lg:gap-2">
    <Button
      tone="primary"
      className="lg:mr-4"
      busy={busy === 'APPROVE'}
      disabled={!canApprove}
      onClick={onApprove}
    >
      {busy !== 'APPROVE' && <Check aria-hidden="true" className="size-4" />}
      Approve
    </Button>
    {reasonedActions.map(({ action, permission, tone, button, Icon }) => (
      <Button
        Icon={Icon}
        key={action}
        tone={tone}
        className={action === 'REJECT' ? 'lg:ml-auto' : ''}
        disabled={busy !== null || !viewerCan[permission].allowed}
        title={viewerCan[permission].reason ?? undefined}
        onClick={() => onChoose(action)}
      >
        {button}
      </Button>
    ))}
  </div>
);

interface ReasonStepProps {
  action: ReasonedAction;
  initial: string;
  onType: (text: string) => void;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

function ReasonStep({ action, initial, onType, busy, onConfirm, onCancel }: ReasonStepProps) {
  const texts = reasonedActions.find((each) => each.action === action);
  const [reason, setReason] = useState(initial);
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') setError(texts?.missing);
        else onConfirm(reason.trim());
      }}
    >
      <TextAreaField
        label={texts?.label ?? 'Reason'}
        required
        autoFocus
        onKeyDown={submitOnCtrlEnter}
        rows={2}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          onType(event.target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone={action === 'REJECT' ? 'danger' : 'primary'} busy={busy}>
          {texts?.confirm}
        </Button>
        <Button tone="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
