import { handlersOver } from '@outlay/platform/inbox';
import type { Projection } from '@outlay/platform/replay';
import { projecting } from './events/projecting.ts';
import { eventPortsOf } from './persistence/projections.ts';
import type { Clock } from './use-cases/ports.ts';

const over = handlersOver(eventPortsOf);

/** Projections that can be rebuilt from events. A replay notifies no one: notifications, emails and deliveries are not rebuilt. */
export function createProjections({ clock }: { clock: Clock }): readonly Projection[] {
  const { MemberChanged, OrganizationChanged, ...expenses } = projecting(clock);
  return [
    { name: 'members', tables: [{ name: 'members' }], handlers: over({ MemberChanged }) },
    {
      name: 'organizations',
      // The digest worker sets the time of the next digest.
      tables: [{ name: 'organizations', keeps: ['next_digest_at'] }],
      handlers: over({ OrganizationChanged }),
    },
    { name: 'expenses', tables: [{ name: 'expenses' }], handlers: over(expenses) },
  ];
}
