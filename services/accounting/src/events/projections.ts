import type { Projection } from '@outlay/platform/replay';
import { projectMember } from './projecting.ts';

/**
 * Projections that can be rebuilt from events. The journal is not: its entries are numbered and chained in the order in which they
 * were booked, and exports refer to them.
 */
export const createProjections = (): readonly Projection[] => [
  {
    name: 'members',
    tables: [{ name: 'members' }],
    handlers: { MemberChanged: projectMember },
  },
];
