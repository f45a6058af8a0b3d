import { execFileSync } from 'node:child_process';
import { ROOT } from '@outlay/stack/paths';

type Kind = 'product' | 'tests' | 'yaml' | 'migrations' | 'docs' | 'data' | 'generated';
const EMPTY = { product: 0, tests: 0, yaml: 0, migrations: 0, docs: 0, data: 0, generated: 0 };

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
function countByPath(commit: string): Map<string, number> {
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

/** Counts the lines of each part of the repository and in total, by kind, as committed. */
export function countLines(commit: string): Map<string, Row> {
  const lines = countByPath(commit);
  const generated = generatedAmong(lines.keys());
  const parts = new Map<string, Row>();
  for (const [path, count] of lines) {
    const kind = generated.has(path)
      ? 'generated'
      : (RULES.find(([, pattern]) => pattern.test(path))?.[0] ?? 'data');
    for (const part of [partOf(path), 'total']) {
      const row = parts.get(part) ?? { ...EMPTY };
      row[kind] += count;
      parts.set(part, row);
    }
  }
  return parts;
}
