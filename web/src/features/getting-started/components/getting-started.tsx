import { useEffect } from 'react';
import { rememberRows } from '../../../lib/remembered-rows.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { useSteps } from '../use-steps.ts';
import { ChecklistSkeleton } from './checklist-frame.tsx';
import { Checklist, type StepForms } from './checklist.tsx';

/** The first steps on the dashboard. */
export function GettingStarted({ forms }: { forms: StepForms }) {
  const { id } = useSessionUser();
  const { items, isLoading, end } = useSteps();
  const steps = items?.length ?? 0;
  useEffect(() => {
    if (!isLoading) rememberRows('steps', id, steps);
  }, [id, isLoading, steps]);
  if (isLoading) return <ChecklistSkeleton />;
  return items && <Checklist items={items} forms={forms} onOver={end} />;
}
