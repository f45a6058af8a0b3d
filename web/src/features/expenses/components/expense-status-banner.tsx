import type { ReactNode } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { useExpensePayoutQuery, type WorkflowPartsFragment } from '../../../generated/graphql.ts';
import { formatElapsed } from '../../../lib/format-date.ts';
import { personName, personNames } from '../../../lib/person-name.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { ApprovedBanner, PaidBanner } from './expense-payment-banner.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { SubmitExpenseButton } from './submit-expense-button.tsx';
import { useExpenseWorkflow } from './use-expense-workflow.ts';
import { submitterName } from '../submitter-name.ts';

interface StatusProps {
  expense: ExpenseOnPage;
  isCreator: boolean;
  workflow: WorkflowPartsFragment | null;
}

/** The status of the expense, and the viewer's next action. */
export function ExpenseStatusBanner({
  expense,
  justSubmitted,
  onFailure,
}: {
  expense: ExpenseOnPage;
  justSubmitted: boolean;
  onFailure: (message: string | null) => void;
}) {
  const isCreator = String(useSessionUser().id) === expense.creatorId;
  const workflow = useExpenseWorkflow(expense);
  const submit = isCreator && <SubmitExpenseButton expense={expense} onFailure={onFailure} />;
  const props = { expense, isCreator, workflow };
  switch (expense.status) {
    case 'DRAFT':
      return (
        <Banner tone="info" title={isCreator ? 'Not submitted yet' : 'Draft'} action={submit}>
          {isCreator
            ? 'Check the details, then submit the expense.'
            : `Waiting for ${submitterName(expense)} to submit it.`}
        </Banner>
      );
    case 'SENT_BACK':
      return <SentBack {...props} action={submit} />;
    case 'SUBMITTED':
      return <Submitted {...props} justSubmitted={justSubmitted} />;
    case 'REJECTED':
      return <Rejected {...props} />;
    case 'APPROVED':
      return <ApprovedBanner expense={expense} />;
    case 'PAID':
      return <PaidBanner expense={expense} isCreator={isCreator} />;
  }
}

function SentBack({ expense, isCreator, workflow, action }: StatusProps & { action: ReactNode }) {
  const step = workflow?.steps.find(({ status }) => status === 'SENT_BACK');
  const payout = useExpensePayoutQuery({ variables: { id: expense.id } }).data?.expense?.payout;
  // An approval that couldn't be paid has no step that was sent back.
  const cancelled = !step && payout?.status === 'CANCELLED' ? payout : null;
  return (
    <Banner
      tone="warning"
      title={cancelled ? 'Sent back, payout cancelled' : `Sent back${byWhom(step)}`}
      action={action}
    >
      <Reason>{cancelled ? cancelled.reason : step?.rejectionReason}</Reason>
      {isCreator
        ? 'Edit the expense, then submit it again.'
        : `Waiting for ${submitterName(expense)} to edit and resubmit it.`}
    </Banner>
  );
}

function Rejected({ workflow }: StatusProps) {
  const step = workflow?.steps.find(({ status }) => status === 'REJECTED');
  return (
    <Banner tone="error" isNews={false} title={`Rejected${byWhom(step)}`}>
      <Reason>{step?.rejectionReason}</Reason>
    </Banner>
  );
}

const byWhom = (step: WorkflowPartsFragment['steps'][number] | undefined): string =>
  step?.decidedBy ? ` by ${personName(step.decidedBy)}` : '';

function Reason({ children }: { children: string | null | undefined }) {
  return children ? <p className="text-ink">{children}</p> : null;
}

function Submitted({ expense, workflow, justSubmitted }: StatusProps & { justSubmitted: boolean }) {
  const decides = workflow?.steps.some(({ viewerCanDecide }) => viewerCanDecide) === true;
  if (decides) {
    return (
      <Banner
        tone="warning"
        title="Your approval is needed"
        action={
          <a href="#approval-workflow" className="font-semibold underline underline-offset-2">
            Review
          </a>
        }
      >
        Submitted by {submitterName(expense)}
        {workflow.waitsSince !== null && (
          <Waiting since={workflow.waitsSince} before=", waiting " />
        )}
      </Banner>
    );
  }
  const names = workflow ? personNames(workflow.waitsFor) : '';
  const since = workflow?.waitsSince ?? null;
  return (
    <Banner
      tone={justSubmitted ? 'success' : 'info'}
      title={
        <>
          {names === '' ? 'Submitted for approval' : `Waiting on ${names}`}
          {names !== '' && since !== null && <Waiting since={since} before=" " />}
        </>
      }
    >
      {justSubmitted && 'The expense has been submitted for approval.'}
    </Banner>
  );
}

/** Shows a duration such as 'for 2 hours'; nothing in the first minute. */
function Waiting({ since, before }: { since: string; before: string }) {
  const elapsed = formatElapsed(since);
  return elapsed === null ? null : (
    <time dateTime={since}>
      {before}for {elapsed}
    </time>
  );
}
