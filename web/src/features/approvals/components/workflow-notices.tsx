import { TextLink } from '../../../components/ui/text-link.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { useSessionUser } from '../../../lib/use-session.ts';

export const WorkflowCompleted = () => (
  <p className="text-xs text-ink-faint">
    Workflow Completed: This expense has completed its approval workflow. No active workflow steps
    are available.
  </p>
);

export const WorkflowRestricted = () => (
  <p className="text-xs text-ink-faint">
    Workflow Restricted: Workflow details are only visible to expense creators and assigned
    approvers.
  </p>
);

/** Shown to those who follow an approval that others give. */
export const ReadOnlyView = () => (
  <p className="text-xs text-ink-faint">
    <span className="font-strong">Read-only view</span>{' '}
    <span>This step is awaiting approval from the assigned approver.</span>
  </p>
);

/** Shown when the only approver has submitted it, because no one approves their own expense. */
export function NoApproverYet() {
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
