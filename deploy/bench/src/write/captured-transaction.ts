import { readFileSync } from 'node:fs';

/** One statement in the server's log: its text with $1, $2 ..., and its parameters. */
export interface CapturedStatement {
  readonly text: string;
  /** Null is SQL's null. */
  readonly values: readonly (string | null)[];
}

/** Makes the server log every statement, in the format that `capturedTransaction` parses. */
export const LOG_EVERYTHING = [
  `alter system set log_statement = 'all'`,
  `alter system set log_parameter_max_length = -1`,
  `alter system set log_line_prefix = '%a|%p|'`,
  // Parameters are in the details, which 'terse' leaves out.
  `alter system set log_error_verbosity = 'default'`,
  'select pg_reload_conf()',
];
export const LOG_NOTHING = [
  'alter system reset log_statement',
  'alter system reset log_parameter_max_length',
  'alter system reset log_line_prefix',
  `alter system set log_error_verbosity = 'terse'`,
  'select pg_reload_conf()',
];

const ENTRY =
  /^(\w[\w-]*\|\d+)\|(LOG|DETAIL): {2}(?:(?:execute \S+|statement): |Parameters: )?([^]*)$/;
const BEGIN = /^begin(; |$)/;
const VALUE = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g;

interface Entry {
  readonly session: string;
  readonly kind: 'LOG' | 'DETAIL';
  readonly text: string;
}

/** Continuation lines start with a tab. */
function entriesOf(log: string): Entry[] {
  return log.split(/\n(?!\t)/).flatMap((chunk) => {
    const [, session, kind, text] = ENTRY.exec(chunk) ?? [];
    return session === undefined
      ? []
      : [{ session, kind: kind as Entry['kind'], text: text ?? '' }];
  });
}

const valuesOf = (detail: string): (string | null)[] =>
  [...detail.matchAll(VALUE)].map(([, text]) => text?.replaceAll("''", "'") ?? null);

/** The statements between begin and commit of the last transaction in the log in which `service` wrote to `table`. */
export function capturedTransaction(
  logFile: string,
  service: string,
  table: string,
): CapturedStatement[] {
  const entries = entriesOf(readFileSync(logFile, 'utf8'));
  const wrote = entries.findLast(
    ({ session, text }) =>
      session.startsWith(`${service}|`) && text.includes(`insert into "${table}"`),
  );
  if (!wrote) throw new Error(`the log has no insert into ${table}`);
  const session = entries.filter((entry) => entry.session === wrote.session);
  const from = session.findLastIndex(
    ({ text }, index) => BEGIN.test(text) && index < session.indexOf(wrote),
  );
  // What is sent with the beginning belongs to it.
  const beginning = session[from]?.text.replace(BEGIN, '') ?? '';
  const statements: CapturedStatement[] = beginning === '' ? [] : [{ text: beginning, values: [] }];
  for (const { kind, text } of session.slice(from + 1)) {
    if (kind === 'LOG' && text === 'commit') break;
    const last = statements.at(-1);
    if (kind === 'LOG') statements.push({ text, values: [] });
    else if (last) statements.splice(-1, 1, { ...last, values: valuesOf(text) });
  }
  return statements;
}
