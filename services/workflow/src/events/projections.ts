import type { EventHandler } from '@outlay/platform/inbox';
import type { Projection } from '@outlay/platform/replay';
import { saveMember } from '../persistence/member-directory.ts';
import { CATALOGUE_SUBSCRIPTIONS, followDepartments, memberOf } from './subscriptions.ts';

/** Updates the directory without reassigning steps, unlike the live handler. */
const followMember: EventHandler<'MemberChanged'> = (event, tx) =>
  saveMember(tx, event.orgid, memberOf(event));

/** Projections that can be rebuilt from events. Rules, instances and steps are this service's own state. */
export const createProjections = (): readonly Projection[] => [
  {
    name: 'members',
    tables: [{ name: 'member_directory' }],
    handlers: { MemberChanged: followMember },
  },
  {
    name: 'catalogue',
    tables: [
      { name: 'category_directory' },
      { name: 'policy_directory' },
      { name: 'custom_field_directory' },
    ],
    handlers: CATALOGUE_SUBSCRIPTIONS,
  },
  {
    name: 'departments',
    tables: [{ name: 'department_directory' }],
    handlers: { DepartmentChanged: followDepartments },
  },
];
