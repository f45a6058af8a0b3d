import { contractPath } from '@outlay/schemas/event-schemas';
import { readFileSync } from 'node:fs';
import { onlyReads, type Viewer } from '../auth/index.ts';
import { forbidden } from './request-errors.ts';

type Rows = Readonly<Record<string, Readonly<Record<string, { readonly accountants?: true }>>>>;
type Resolve = (...args: readonly unknown[]) => unknown;

const rows = JSON.parse(readFileSync(contractPath('authority/mutations.json'), 'utf8')) as Rows;
const MUTATIONS = Object.values(rows).flatMap((each) => Object.entries(each));
const OF_READERS = new Set(MUTATIONS.flatMap(([name, row]) => (row.accountants ? [name] : [])));

/**
 * The resolvers, of which those of mutations refuse an accountant without other roles, but for what `mutations.json` names. A new
 * mutation is refused until somebody decides otherwise.
 */
export function refuseReaders(
  resolvers: object,
  viewerOf: (context: unknown) => Viewer | null,
): object {
  const { Mutation: mutations = {}, ...others } = resolvers as {
    readonly Mutation?: Readonly<Record<string, Resolve>>;
  };
  const guarded = Object.entries(mutations).map(([name, resolve]): [string, Resolve] => [
    name,
    OF_READERS.has(name)
      ? resolve
      : (parent, args, context, info) => {
          const viewer = viewerOf(context);
          if (viewer && onlyReads(viewer)) throw forbidden('Accountants read, and change nothing.');
          return resolve(parent, args, context, info);
        },
  ]);
  return { ...others, ...(guarded.length > 0 && { Mutation: Object.fromEntries(guarded) }) };
}
