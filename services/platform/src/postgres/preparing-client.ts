import pg from 'pg';
import { keepValuesOutOfErrors } from './keep-values-out-of-errors.ts';

/** Maximum of prepared statement texts; further ones (a list of a new length, say) are sent unprepared. */
const TEXTS_MAX = 500;
const names = new Map<string, string>();

/** One name per text in the whole process, so that every connection uses the same one. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= TEXTS_MAX) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

interface QueryConfig {
  text: string;
  name?: string | undefined;
  values?: unknown[];
}

const isPreparable = (query: unknown, values: unknown): query is QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('submit' in query) &&
  Array.isArray((query as QueryConfig).values ?? values);

/**
 * A connection that prepares each parameterised statement once instead of having the server parse and plan it for every call,
 * which was a third of its work in `npm run bench -- flow`. The query builder writes statements without names.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    keepValuesOutOfErrors(this);
    // pg-pool handles a connection's errors only while it is idle. A connection lost in a transaction fails its current and
    // later statements; without a listener it would also end the process.
    this.on('error', () => undefined);
  }

  override query = ((query: unknown, ...rest: unknown[]): unknown => {
    const named =
      isPreparable(query, rest[0]) && query.name === undefined
        ? { ...query, name: nameOf(query.text) }
        : query;
    return (super.query as (...args: unknown[]) => unknown)(named, ...rest);
  }) as pg.Client['query'];
}
