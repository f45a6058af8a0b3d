import { signedText } from '@outlay/authority';
import { fullName } from '@outlay/platform/text';
import { membersNamedIn, wordsOf } from '@outlay/schemas/statement-words';
import type { AuthorityEntryResolvers } from '../../generated/resolver-types.ts';

export const AuthorityEntry: AuthorityEntryResolvers = {
  sequence: ({ entry }) => entry.sequence,
  previousHash: ({ entry }) => entry.previousHash,
  at: ({ entry }) => new Date(entry.at),
  kind: ({ entry }) => entry.statement.kind,
  subject: ({ entry }) => entry.statement.subject,
  author: ({ authorId }, _args, { members }) => (authorId === null ? null : members.load(authorId)),
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
};
