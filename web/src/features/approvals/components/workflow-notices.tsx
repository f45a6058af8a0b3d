import { Banner } from '../../../components/ui/banner.tsx';

export function WorkflowCompleted() {
  return (
    <Banner tone="info">
      Workflow Completed: This expense has completed its approval workflow. No active workflow steps
      are available.
    </Banner>
  );
}

export function WorkflowRestricted() {
  return (
    <Banner tone="warning">
      Workflow Restricted: Workflow details are only visible to expense creators and assigned
      approvers.
    </Banner>
  );
}
