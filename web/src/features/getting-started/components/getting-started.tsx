import { useSteps } from '../use-steps.ts';
import { Checklist } from './checklist.tsx';

/** The first steps on the dashboard. */
export function GettingStarted() {
  const { items, end } = useSteps();
  return items && <Checklist items={items} onOver={end} />;
}
