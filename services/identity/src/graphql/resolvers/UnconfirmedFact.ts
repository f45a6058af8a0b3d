import { isConcerned } from '../../domain/member-fact.ts';
import type { MemberFactKind, UnconfirmedFactResolvers } from '../../generated/resolver-types.ts';

export const UnconfirmedFact: UnconfirmedFactResolvers = {
  kind: ({ kind }) => kind.toUpperCase() as MemberFactKind,
  member: ({ memberId }, _args, { members }) => members.load(memberId),
  madeBy: ({ authorId }, _args, { members }) => members.load(authorId),
  viewerCanConfirm: (fact, _args, { viewer }) =>
    fact.authorId !== viewer().userId && !isConcerned(viewer().userId, fact),
};
