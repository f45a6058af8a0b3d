import type { Projection } from '@outlay/platform/replay';
import type { Clock } from '../use-cases/ports.ts';
import { createSubscriptions } from './subscriptions.ts';

/** Projections that can be rebuilt from events. Rules, instances and steps are this service's own state. */
export function createProjections(clock: Clock): readonly Projection[] {
  const { MemberChanged, CategoryChanged, PolicyChanged } = createSubscriptions(clock);
  return [
    {
      name: 'members',
      tables: [{ name: 'member_directory' }],
      // Reassigns a former member's steps: in a replay there are none.
      handlers: { ...(MemberChanged && { MemberChanged }) },
    },
    {
      name: 'catalogue',
      tables: [{ name: 'category_directory' }, { name: 'policy_directory' }],
      handlers: {
        ...(CategoryChanged && { CategoryChanged }),
        ...(PolicyChanged && { PolicyChanged }),
      },
    },
  ];
}
