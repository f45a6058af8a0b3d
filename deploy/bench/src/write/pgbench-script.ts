import type { CapturedStatement } from './captured-transaction.ts';

/** What differs from one run of the transaction to the next. */
export interface Varying {
  /** The id that the first insert gave; later statements speak of it. */
  readonly id: string;
  /** Stands in the vendor's name, too: all expenses would be duplicates of each other otherwise. */
  readonly idempotencyKey: string;
}

/** pgbench takes any `:name` for a variable, in texts too. */
const literal = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll(':', '\\x3a')}'`;

/** What is put together is a text; a column of JSON takes only a literal for what it is. */
function isJson(value: string): boolean {
  try {
    return typeof JSON.parse(value) === 'object';
  } catch {
    return false;
  }
}

const variables = (id: string, idempotencyKey: string): ReadonlyMap<string, string> =>
  new Map([
    [id, ':made_id::text'],
    [idempotencyKey, ':key::text'],
  ]);

function expression(value: string | null, { id, idempotencyKey }: Varying, hasId: boolean): string {
  if (value === null) return 'null';
  if (hasId && value === id) return ':made_id';
  const parts = value
    .split(new RegExp(`(${hasId ? `${id}|` : ''}${idempotencyKey})`))
    .filter((part) => part !== '')
    .map((part) => variables(id, idempotencyKey).get(part) ?? literal(part));
  if (parts.length === 1) return parts[0] ?? '';
  return isJson(value) ? `(${parts.join(' || ')})::jsonb` : `(${parts.join(' || ')})`;
}

/** The transaction as a script of pgbench: the same statements, each run with an id and a key of its own. */
export function pgbenchScript(statements: readonly CapturedStatement[], varying: Varying): string {
  let hasId = false;
  const lines = statements.map(({ text, values }) => {
    const sql = text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\$(\d+)/g, (_all, place: string) =>
        expression(values[Number(place) - 1] ?? null, varying, hasId),
      );
    const givesId = !hasId && sql.includes('insert into "expenses"');
    hasId ||= givesId;
    return givesId ? `${sql} \\gset made_` : `${sql};`;
  });
  const key = '\\set key random(1, 9223372036854775806)';
  return [key, 'begin;', ...lines, 'commit;', ''].join('\n');
}
