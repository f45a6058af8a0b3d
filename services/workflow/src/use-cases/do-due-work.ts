import { askDelegate } from '../domain/ask-delegate.ts';
import { passTime } from '../domain/escalate.ts';
import { eventsOf } from './events-of-transition.ts';
import { moveCases } from './move-cases.ts';
import type { Clock, DueWork } from './ports.ts';

interface DueWorkPorts {
  readonly dueWork: DueWork;
  readonly clock: Clock;
}

/** Handles one due item: a deadline, a reminder, or a delegation that starts. Returns false when nothing is due. */
export const doDueWork =
  ({ dueWork, clock }: DueWorkPorts) =>
  async (passedOver: readonly string[]): Promise<boolean> => {
    const now = clock.now();
    return (
      (await passDeadlines(dueWork, now, passedOver)) ||
      (await askDelegates(dueWork, now, passedOver))
    );
  };

const passDeadlines = (
  dueWork: DueWork,
  now: Date,
  passedOver: readonly string[],
): Promise<boolean> =>
  dueWork.withDueCase(now, passedOver, async (scope, { instance, members }) => {
    const transition = passTime(instance, members, now);
    if (!transition) return;
    await scope.save([transition]);
    await scope.publish(eventsOf(transition, members));
  });

/** Assigns open steps to the delegate when the delegation starts; later steps include the delegate directly. */
const askDelegates = (
  dueWork: DueWork,
  now: Date,
  passedOver: readonly string[],
): Promise<boolean> =>
  dueWork.withDueDelegation(now, passedOver, (scope, { fromId }) =>
    moveCases(
      scope,
      (afterId, max) => scope.lockWaitingFor(fromId, afterId, max, now),
      ({ instance, members }) => askDelegate(instance, fromId, members, now),
    ),
  );
