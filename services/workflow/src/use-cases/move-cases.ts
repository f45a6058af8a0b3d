import type { Transition } from '../domain/transition.ts';
import { eventsOf } from './events-of-transition.ts';
import type { ApprovalScope, Case } from './ports.ts';

/** Maximum approvals that are read, changed and written at once. */
const BATCH_MAX = 200;

/** Changes every approval that `lock` returns, in batches with a fixed number of statements each. */
export async function moveCases(
  scope: ApprovalScope,
  lock: (afterId: string, max: number) => Promise<Case[]>,
  move: (each: Case) => Transition | null,
): Promise<void> {
  let afterId = '0';
  for (;;) {
    const cases = await lock(afterId, BATCH_MAX);
    const moved = cases.flatMap((each) => {
      const transition = move(each);
      return transition ? [{ transition, members: each.members }] : [];
    });
    if (moved.length > 0) {
      await scope.save(moved.map(({ transition }) => transition));
      await scope.publish(moved.flatMap((each) => eventsOf(each.transition, each.members)));
    }
    // Ids ascend from batch to batch, so this ends with the last running approval.
    const last = cases.at(-1);
    if (!last || cases.length < BATCH_MAX) return;
    afterId = last.instance.id;
  }
}
