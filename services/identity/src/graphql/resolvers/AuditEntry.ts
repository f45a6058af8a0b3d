import type { AuditEntryResolvers } from '../../generated/resolver-types.ts';

export const AuditEntry: AuditEntryResolvers = {
  actor: ({ actorId }, _args, { members }) => (actorId === null ? null : members.load(actorId)),
  changes: ({ changes }) => [...changes],
};
