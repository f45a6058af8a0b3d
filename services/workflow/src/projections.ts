import { handlersOver, type EventHandler } from '@outlay/platform/inbox';
import type { Projection } from '@outlay/platform/replay';
import { CATALOGUE_SUBSCRIPTIONS, followDepartments, memberOf } from './events/subscriptions.ts';
import { createProjectionWriter } from './persistence/catalogue-directory.ts';
import type { Projecting } from './use-cases/event-ports.ts';

const over = handlersOver((tx): Projecting => ({ projections: createProjectionWriter(tx) }));

/** Updates the directory without reassigning steps, unlike the live handler. */
const followMember: EventHandler<'MemberChanged', Projecting> = (event, { projections }) =>
  projections.saveMember(event.orgid, memberOf(event));

/** Projections that can be rebuilt from events. Rules, instances and steps are this service's own state. */
export const createProjections = (): readonly Projection[] => [
  {
    name: 'members',
    tables: [{ name: 'member_directory' }],
    handlers: over({ MemberChanged: followMember }),
  },
  {
    name: 'catalogue',
    tables: [
      { name: 'category_directory' },
      { name: 'policy_directory' },
      { name: 'custom_field_directory' },
    ],
    handlers: over(CATALOGUE_SUBSCRIPTIONS),
  },
  {
    name: 'departments',
    tables: [{ name: 'department_directory' }],
    handlers: over({ DepartmentChanged: followDepartments }),
  },
];
