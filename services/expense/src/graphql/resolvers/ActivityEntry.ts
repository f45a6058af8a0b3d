import type { ActivityEntryResolvers } from '../../generated/resolver-types.ts';

export const ActivityEntry: ActivityEntryResolvers = {
  actor: ({ actorId }) => (actorId === null ? null : { id: actorId }),
  changes: ({ changes }) => [...changes],
};
