import { factWords } from '../../domain/fact-words.ts';
import type { AuthorityFactKind, AuthorityFactResolvers } from '../../generated/resolver-types.ts';
import { userOrNull } from '../user-reference.ts';

export const AuthorityFact: AuthorityFactResolvers = {
  kind: ({ fact }) => fact.kind.toUpperCase() as AuthorityFactKind,
  statement: ({ fact, members }, _args, { viewer }) =>
    `${factWords(fact, viewer().userId, members)}.`,
  madeAt: ({ fact }) => new Date(fact.madeAt),
  madeBy: ({ fact }) => userOrNull(fact.authorId),
  confirmedBy: ({ fact }) => userOrNull(fact.confirmedById),
};
