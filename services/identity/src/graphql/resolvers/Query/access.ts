import { hasRole } from '@outlay/platform/auth';
import { badInput, forbidden } from '@outlay/platform/graphql';
import { connectionOf, readPage, type PagedList } from '@outlay/platform/paging';
import { isRowId } from '@outlay/platform/text';
import type { AuditEntry } from '../../../domain/audit.ts';
import { kindPrefixesOf, type AuditFilter } from '../../../domain/audit-filter.ts';
import { ACCESS_TOKEN_LIFETIME_S } from '../../../domain/session.ts';
import type { QueryAuditLogArgs, QueryResolvers } from '../../../generated/resolver-types.ts';
import { readSearch } from '../../read-search.ts';
import { shownState } from '../../to-payload.ts';

const AUDIT_LOG: PagedList<AuditEntry> = {
  name: 'audit-log',
  positionOf: ({ at, id }) => ({ value: at.getTime(), id }),
  isId: isRowId,
};

/** Longest lifetime of a token, with a margin for clock differences and slow commits. */
const TOKENS_LIVE_MS = (ACCESS_TOKEN_LIFETIME_S + 60) * 1_000;

export const accessQueries = {
  accessChanges: async (_parent, { since }, { queries, clock }) => {
    const at = clock.now();
    const from = since ? new Date(since) : new Date(at.getTime() - TOKENS_LIVE_MS);
    const { ended, members } = await queries.accessChanges(from);
    return { at, ended: [...ended], members: [...members] };
  },
  mySessions: (_parent, _args, { queries, self, clock }) =>
    queries.sessions(self().viewer.userId, clock.now()),
  mySecondFactor: async (_parent, _args, { queries, self }) => {
    const { state, ...facts } = await queries.secondFactor(self().viewer.userId);
    return { ...facts, state: shownState(state) };
  },
  myPasskeys: (_parent, _args, { queries, viewer }) => queries.passkeys(viewer()),
  apiKeys: (_parent, _args, { queries, viewer }) => queries.apiKeys(viewer()),
  auditLog: async (_parent, args, { queries, viewer }) => {
    if (!hasRole(viewer(), 'admin', 'accountant')) {
      throw forbidden('Only admins and accountants can read the audit log.');
    }
    const page = readPage(AUDIT_LOG, viewer(), args);
    const found = await queries.auditLog(viewer(), readFilter(args.filter), page);
    return connectionOf(AUDIT_LOG, viewer(), page, found);
  },
} satisfies QueryResolvers;

function readFilter(filter: QueryAuditLogArgs['filter']): AuditFilter {
  const { actorId, topics, from, until, search } = filter ?? {};
  if (actorId && !isRowId(actorId)) throw badInput('filter.actorId: not the id of a member');
  return {
    actorId: actorId ?? null,
    kindPrefixes: topics ? kindPrefixesOf(topics) : null,
    from: from ? new Date(from) : null,
    until: until ? new Date(until) : null,
    words: readSearch(search),
  };
}
