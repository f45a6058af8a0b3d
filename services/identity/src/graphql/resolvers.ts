import { DateTimeScalar, DecimalScalar, globalIdOf, idOfReference } from '@outlay/platform/graphql';
import { signedText } from '@outlay/authority';
import { fullName } from '@outlay/platform/text';
import { membersNamedIn, wordsOf } from '@outlay/schemas/statement-words';
import { readsBooks } from '@outlay/platform/auth';
import type { Resolvers } from '../generated/resolver-types.ts';
import { changeMutations } from './resolvers/Mutation/changes.ts';
import { keyMutations } from './resolvers/Mutation/keys.ts';
import { memberMutations } from './resolvers/Mutation/members.ts';
import { organizationMutations } from './resolvers/Mutation/organization.ts';
import { sessionMutations } from './resolvers/Mutation/sessions.ts';
import { singleSignOnMutations } from './resolvers/Mutation/singleSignOn.ts';
import { walletMutations } from './resolvers/Mutation/wallets.ts';
import { Organization } from './resolvers/Organization.ts';
import { accessQueries } from './resolvers/Query/access.ts';
import { authorityQueries } from './resolvers/Query/authority.ts';
import { memberQueries } from './resolvers/Query/members.ts';
import { singleSignOnQueries } from './resolvers/Query/singleSignOn.ts';
import { User } from './resolvers/User.ts';
import { prefixOf } from '../domain/api-key.ts';
import { namedMember } from './resolvers/named-member.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: { ...memberQueries, ...accessQueries, ...authorityQueries, ...singleSignOnQueries },
  Mutation: {
    ...sessionMutations,
    ...singleSignOnMutations,
    ...changeMutations,
    ...keyMutations,
    ...memberMutations,
    ...organizationMutations,
    ...walletMutations,
  },
  ApiKey: {
    __resolveReference: (reference, { apiKeys }) =>
      apiKeys.load(idOfReference('ApiKey', reference)),
    globalId: ({ id }) => globalIdOf('ApiKey', id),
    prefix: ({ publicId }) => prefixOf(publicId),
    scopes: ({ scopes }) => [...scopes],
    member: async ({ memberId }, _args, { members }) => {
      const member = await members.load(memberId);
      if (!member) throw new Error('the API key has no member');
      return member;
    },
  },
  AuditEntry: {
    actor: ({ actorId }, _args, { members }) => (actorId === null ? null : members.load(actorId)),
    changes: ({ changes }) => [...changes],
  },
  AuthorityEntry: {
    sequence: ({ entry }) => entry.sequence,
    previousHash: ({ entry }) => entry.previousHash,
    at: ({ entry }) => new Date(entry.at),
    kind: ({ entry }) => entry.statement.kind,
    subject: ({ entry }) => entry.statement.subject,
    author: ({ authorId }, _args, { members }) =>
      authorId === null ? null : members.load(authorId),
    confirmedBy: ({ confirmedById }, _args, { members }) =>
      confirmedById === null ? null : members.load(confirmedById),
    madeAt: ({ entry }) => new Date(entry.statement.madeAt),
    words: async ({ entry: { statement } }, _args, { members }) => {
      const ids = membersNamedIn(statement);
      const people = await Promise.all(ids.map((id) => members.load(id)));
      const names = new Map(people.flatMap((each) => (each ? [[each.id, fullName(each)]] : [])));
      return wordsOf(statement, (id) => names.get(id) ?? `member ${id}`);
    },
    statement: ({ entry }) => signedText(entry.statement),
    proof: ({ entry }) => entry.proof,
  },
  Department: {
    __resolveReference: (reference, { departments }) =>
      departments.load(idOfReference('Department', reference)),
    globalId: ({ id }) => globalIdOf('Department', id),
    monthlyBudgetUsd: ({ monthlyBudgetUsd }, _args, { viewer }) =>
      readsBooks(viewer()) ? monthlyBudgetUsd : null,
  },
  DeviceSession: {
    current: ({ id }, _args, { viewer }) => id === viewer().sessionId,
  },
  Organization,
  PendingChange: {
    __resolveReference: async ({ id }, { queries, viewer }) =>
      (await queries.pendingChanges(viewer())).find((each) => each.statementHash === id) ?? null,
    id: ({ statementHash }) => statementHash,
    kind: ({ proposal }) => proposal.signed.statement.kind,
    subject: ({ proposal }) => proposal.signed.statement.subject,
    fields: ({ fields }) => [...fields],
    statement: ({ proposal }) => signedText(proposal.signed.statement),
    proposedBy: ({ proposal }, _args, { members }) => members.load(proposal.authorId),
    proposedAt: ({ proposal }) => new Date(proposal.proposedAt),
  },
  FirstDevice: {
    member: ({ memberId }, _args, context) => namedMember(memberId, context),
  },
  PersonToConfirm: {
    member: ({ memberId }, _args, context) => namedMember(memberId, context),
    broughtInBy: ({ broughtInById }, _args, { members }) =>
      broughtInById === null ? null : members.load(broughtInById),
  },
  User,
};
