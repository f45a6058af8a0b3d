import { enumName } from '@outlay/platform/graphql';
import { changedKey } from '../../domain/field-changes.ts';
import type { ActivityEntryResolvers } from '../../generated/resolver-types.ts';

export const ActivityEntry: ActivityEntryResolvers = {
  kind: ({ kind }) => enumName(kind),
  actor: ({ actorId }) => (actorId === null ? null : { id: actorId }),
  changes: async ({ changes }, _args, { loaders, viewer }) => {
    if (!changes.some(changedKey)) return [...changes];
    const fields = await loaders.customFields.load(viewer().organizationId);
    return changes.map((change) => {
      const key = changedKey(change);
      const name = fields.find((field) => field.key === key)?.name;
      return { ...change, field: name ?? change.field };
    });
  },
};
