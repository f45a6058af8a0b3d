import { useEffect, useState } from 'react';
import { RetryBanner, Banner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import {
  useExpenseWorkflowQuery,
  type ExpenseStatus,
  type ShownExpensePartsFragment,
  type WorkflowPartsFragment,
} from '#graphql';
import { WorkflowProgress, WorkflowStatus } from './workflow-progress.tsx';
import { WorkflowSteps } from './workflow-steps.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { useSessionUser } from '../../../lib/use-session.ts';

const pollMs = 500;
const pollsMax = 40;

interface WorkflowPanelProps {
  expenseId: string;
  expenseStatus: ExpenseStatus;
}

export function WorkflowPanel({ expenseId, expenseStatus }: WorkflowPanelProps) {
  const { data, error, refetch } = useExpenseWorkflowQuery({ variables: { expenseId } });
  const view = data?.expenseWorkflow;
  const isStarting = view?.__typename === 'NoWorkflow' && expenseStatus === 'SUBMITTED';
  const gaveUp = usePolling(isStarting, () => void refetch());

  return (
    <Section
      id="approval-workflow"
      title="Approval Workflow"
      action={view?.__typename === 'WorkflowInstance' && <WorkflowStatus workflow={view} />}
    >
      <div className="mb-5 empty:hidden last:mb-0">
        <NotLoaded
          what="workflow status"
          outline={<PanelSkeleton />}
          shown={view}
          {...{ error, refetch }}
        />
      </div>
      {view?.__typename === 'WorkflowRestricted' && <WorkflowRestricted />}
      {view?.__typename === 'NoWorkflow' && (
        <NoWorkflow expenseStatus={expenseStatus} gaveUp={gaveUp} onRetry={() => void refetch()} />
      )}
      {view?.__typename === 'WorkflowInstance' && (
        <WorkflowView
          workflow={view}
          expense={data?.expense ?? null}
          expenseId={expenseId}
          expenseStatus={expenseStatus}
        />
      )}
    </Section>
  );
}

/** Polls while `active`, up to a limit. Returns true once the limit is reached. */
function usePolling(active: boolean, poll: () => void): boolean {
  const [polls, setPolls] = useState(0);
  const waiting = active && polls < pollsMax;
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setTimeout(() => {
      setPolls(polls + 1);
      poll();
    }, pollMs);
    return () => window.clearTimeout(timer);
    // `poll` is new on every render and must not restart the timer.
  }, [waiting, polls]);
  return active && !waiting;
}

interface NoWorkflowProps {
  expenseStatus: ExpenseStatus;
  gaveUp: boolean;
  onRetry: () => void;
}

function NoWorkflow({ expenseStatus, gaveUp, onRetry }: NoWorkflowProps) {
  switch (expenseStatus) {
    case 'SUBMITTED':
      return gaveUp ? (
        <RetryBanner message="Approval hasn't started yet." onRetry={onRetry} />
      ) : (
        <div role="status">
          <p className="mb-4 text-ink-soft">Starting the approval…</p>
          <PanelSkeleton />
        </div>
      );
    case 'APPROVED':
    case 'REJECTED':
    case 'PAID':
      return <WorkflowCompleted />;
    case 'DRAFT':
    case 'SENT_BACK':
      return <p className="text-ink-soft">This expense is not in approval.</p>;
  }
}

interface WorkflowViewProps {
  workflow: WorkflowPartsFragment;
  expense: ShownExpensePartsFragment | null;
  expenseId: string;
  expenseStatus: ExpenseStatus;
}

function WorkflowView({ workflow, expense, expenseId, expenseStatus }: WorkflowViewProps) {
  const isCompleted = ['APPROVED', 'REJECTED', 'PAID'].includes(expenseStatus);
  const canDecide = workflow.steps.some((step) => step.viewerCanDecide);
  const lacksApprover = workflow.steps.some(
    ({ status, assignees }) => status === 'IN_PROGRESS' && assignees.length === 0,
  );
  return (
    <div className="grid gap-4">
      <WorkflowProgress workflow={workflow} />
      {workflow.status === 'IN_PROGRESS' && lacksApprover && <NoApproverYet />}
      {workflow.status === 'IN_PROGRESS' && !canDecide && !lacksApprover && <ReadOnlyView />}
      <WorkflowSteps workflow={workflow} expense={expense} expenseId={expenseId} />
      {isCompleted && <WorkflowCompleted />}
    </div>
  );
}

const PanelSkeleton = () => (
  <div className="grid gap-3">
    <LoadingNote>Loading workflow</LoadingNote>
    <Skeleton className="h-2 w-full" />
    <Skeleton className="h-4 w-1/2" />
    <Skeleton className="h-4 w-2/3" />
  </div>
);

const WorkflowCompleted = () => (
  <p className="text-xs text-ink-faint">
    Workflow Completed: This expense has completed its approval workflow. No active workflow steps
    are available.
  </p>
);

const WorkflowRestricted = () => (
  <p className="text-xs text-ink-faint">
    Workflow Restricted: Workflow details are only visible to expense creators and assigned
    approvers.
  </p>
);

/** Shown to those who follow an approval that others give. */
const ReadOnlyView = () => (
  <p className="text-xs text-ink-faint">
    <span className="font-strong">Read-only view</span>{' '}
    <span>This step is awaiting approval from the assigned approver.</span>
  </p>
);

/** Shown when the only approver has submitted it, because no one approves their own expense. */
function NoApproverYet() {
  const isAdmin = useSessionUser().roles.includes('admin');
  return (
    <Banner tone="warning" title="No one else can approve this yet">
      {isAdmin ? (
        <>
          You can’t approve your own expense.{' '}
          <TextLink look="strong" to="/admin/members">
            Invite another admin or an approver
          </TextLink>{' '}
          and it goes to them as soon as they join.
        </>
      ) : (
        'Ask your admin to invite another admin or an approver. It goes to them as soon as they join.'
      )}
    </Banner>
  );
}
