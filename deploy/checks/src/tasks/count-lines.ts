import { execFileSync } from 'node:child_process';
import { ROOT } from '@outlay/stack/paths';

// npm run lines [-- <commit>]: lines of each part of the repository, by kind, as committed (HEAD unless named).
const commit = process.argv[2] ?? 'HEAD';

const KINDS = ['product', 'tests', 'yaml', 'migrations', 'docs', 'data', 'generated'] as const;
type Kind = (typeof KINDS)[number];

/** The first rule that matches a path decides. .gitattributes marks the generated files. */
const RULES: readonly (readonly [Kind, RegExp])[] = [
  ['tests', /\.(spec|bench)\.tsx?$|(^|\/)(test|testing|testkit|e2e|fixtures)\//],
  ['migrations', /\/migrations\/.*\.sql$/],
  ['yaml', /\.ya?ml$/],
  ['docs', /\.md$/],
  ['product', /\.(tsx?|mjs|cjs|js|css|graphql|html|sh|py|sql)$|Dockerfile$/],
];

const git = (args: readonly string[], input?: string): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', input, maxBuffer: 2 ** 30 });

/** A folder of services or deploy, or one of the top level. */
const partOf = (path: string): string =>
  /^((?:services|deploy|schemas)\/[^/]+(?=\/)|[^/]+(?=\/))/.exec(path)?.[1] ?? '.';

/** Lines of every text file; git calls a file binary with `-`. */
function countByPath(): Map<string, number> {
  const empty = git(['hash-object', '-t', 'tree', '/dev/null']).trim();
  const rows = git(['diff', '--numstat', '--no-renames', empty, commit]).trim().split('\n');
  return new Map(
    rows.map((row) => {
      const [added = '', , path = ''] = row.split('\t');
      return [path, added === '-' ? 0 : Number(added)];
    }),
  );
}

/** Paths that the working tree's .gitattributes marks as generated, so that two commits are counted alike. */
function generatedAmong(paths: Iterable<string>): Set<string> {
  const attribute = ['check-attr', '--stdin', 'linguist-generated'];
  const marked = git(attribute, [...paths].join('\n')).split('\n');
  const suffix = ': linguist-generated: set';
  return new Set(
    marked.filter((line) => line.endsWith(suffix)).map((line) => line.slice(0, -suffix.length)),
  );
}

type Row = Record<Kind, number>;
const emptyRow = (): Row => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Row;

const lines = countByPath();
const generated = generatedAmong(lines.keys());
const parts = new Map<string, Row>();
const total = emptyRow();
for (const [path, count] of lines) {
  const kind = generated.has(path)
    ? 'generated'
    : (RULES.find(([, pattern]) => pattern.test(path))?.[0] ?? 'data');
  const row = parts.get(partOf(path)) ?? emptyRow();
  row[kind] += count;
  total[kind] += count;
  parts.set(partOf(path), row);
}
const sorted = [...parts].toSorted(([, one], [, other]) => other.product - one.product);
console.table(Object.fromEntries([...sorted, ['total', total]]));
