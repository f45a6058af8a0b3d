import type { CapturedStatement } from './captured-transaction.ts';

/** Values that differ between runs of the transaction. */
export interface Varying {
  /** The id from the first insert; later statements use it. */
  readonly id: string;
  /** Also part of the vendor's name, because otherwise all expenses would be duplicates of each other. */
  readonly idempotencyKey: string;
  /** The expense's day; each run has one of the 300 days up to it. */
  readonly day: string;
}

/** pgbench takes any `:name` for a variable, even in texts. */
const literal = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll(':', '\\x3a')}'`;

/** A concatenation is text, but a JSON column accepts only a literal or a cast. */
function isJson(value: string): boolean {
  try {
    return typeof JSON.parse(value) === 'object';
  } catch {
    return false;
  }
}

const variables = ({ id, idempotencyKey, day }: Varying): ReadonlyMap<string, string> =>
  new Map([
    [id, ':made_id::text'],
    [idempotencyKey, ':key::text'],
    [day, `(date '${day}' - (:key::bigint % 300)::integer)::text`],
  ]);

function expression(value: string | null, varying: Varying, hasId: boolean): string {
  const { id, idempotencyKey, day } = varying;
  if (value === null) return 'null';
  if (hasId && value === id) return ':made_id';
  const parts = value
    .split(new RegExp(`(${hasId ? `${id}|` : ''}${idempotencyKey}|${day})`))
    .filter((part) => part !== '')
    .map((part) => variables(varying).get(part) ?? literal(part));
  if (parts.length === 1) return parts[0] ?? '';
  return isJson(value) ? `(${parts.join(' || ')})::jsonb` : `(${parts.join(' || ')})`;
}

/** The transaction as a pgbench script: the same statements, with a new id and key per run. */
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
