import { hasRole, readsBooks } from '@outlay/platform/auth';
import { badInput, forbidden } from '@outlay/platform/graphql';
import { connectionOf, readPage, type PagedList } from '@outlay/platform/paging';
import { isRowId } from '@outlay/platform/text';
import type { AuthorityHistoryEntry } from '../../../domain/authority-history.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const AUTHORITY_LOG: PagedList<AuthorityHistoryEntry> = {
  name: 'authority-log',
  positionOf: ({ entry: { sequence } }) => ({ value: sequence, id: String(sequence) }),
  isId: isRowId,
};

const SUBJECTS_MAX = 100;

export const authorityQueries = {
  pendingChanges: (_parent, _args, { queries, viewer }) => queries.pendingChanges(viewer()),
  peopleToConfirm: (_parent, _args, { queries, viewer }) => {
    if (!hasRole(viewer(), 'admin')) throw forbidden('Only an admin confirms people.');
    return queries.peopleToConfirm(viewer());
  },
  firstDevices: (_parent, _args, { queries, viewer }) => {
    if (!hasRole(viewer(), 'admin')) throw forbidden('Only an admin confirms devices.');
    return queries.firstDevices(viewer());
  },
  authorityLog: async (_parent, args, { queries, viewer }) => {
    if (!readsBooks(viewer())) {
      throw forbidden('Only admins, finance and accountants can read the authority log.');
    }
    const page = readPage(AUTHORITY_LOG, viewer(), args);
    const found = await queries.authorityLog(viewer(), page, args.newestFirst);
    const connection = connectionOf(AUTHORITY_LOG, viewer(), page, found);
    return { ...connection, signedHead: await queries.signedHead(viewer()) };
  },
  statementVersions: (_parent, { subjects }, { queries, viewer }) => {
    if (subjects.length === 0 || subjects.length > SUBJECTS_MAX) {
      throw badInput(`subjects: 1 to ${SUBJECTS_MAX}`);
    }
    return queries.statementVersions(viewer(), subjects);
  },
  deviceKeys: async (_parent, { memberId }, { queries, viewer }) => {
    const { userId } = viewer();
    if (memberId && memberId !== userId && !hasRole(viewer(), 'admin')) {
      throw forbidden("Only an admin can see another member's devices.");
    }
    const keys = await queries.memberKeys(viewer(), memberId ?? userId);
    return keys.map((key) => ({ ...key, kind: key.kind === 'device' ? 'DEVICE' : 'PASSKEY' }));
  },
  waitingDeviceKeys: (_parent, _args, { queries, viewer }) => queries.waitingKeys(viewer()),
} satisfies QueryResolvers;
