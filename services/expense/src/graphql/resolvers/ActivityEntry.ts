import { enumName } from '@outlay/platform/graphql';
import type { ActivityEntryResolvers } from '../../generated/resolver-types.ts';

export const ActivityEntry: ActivityEntryResolvers = {
  kind: ({ kind }) => enumName(kind),
  actor: ({ actorId }) => (actorId === null ? null : { id: actorId }),
  changes: ({ changes }) => [...changes],
};
