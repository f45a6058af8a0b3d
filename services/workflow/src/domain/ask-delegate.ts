import { delegateOf } from '@outlay/authority';
import { currentStep, waitingFor, type Instance } from './instance.ts';
import { nameOf, type Members } from './member.ts';
import { fact, type Transition } from './transition.ts';

/** Assigns the absent member's open steps to a delegate. Null without such steps, or when it is the delegate's own expense. */
export function askDelegate(
  instance: Instance,
  absentId: string,
  members: Members,
  now: Date,
): Transition | null {
  const step = currentStep(instance);
  const delegate = delegateOf(absentId, members);
  if (!step || !delegate || delegate.id === instance.submitterId) return null;
  if (!waitingFor(step).includes(absentId)) return null;
  const note = `${delegate.name} may act for ${nameOf(absentId, members)}.`;
  const assigned = fact('step.delegate_asked', {
    stepNumber: step.number,
    note,
    toIds: [delegate.id],
  });
  return { before: instance, after: instance, facts: [assigned], at: now };
}
