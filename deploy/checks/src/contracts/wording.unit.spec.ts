import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** What a native product writer would not have written; see the examples in the design's wording rules. */
const FORBIDDEN: readonly RegExp[] = [
  /\b(is|are|was|were) (asked|told)\b/i,
  /\bwaits? for you\b/i,
  /\b(nobody|somebody)\b/i,
  /\bby itself\b/i,
  /\bgoes on\b/i,
  /\bof yours\b/i,
  /\ball of the (manager|role)\b/i,
  /\bany of (the manager|role)\b/i,
  /\bis false\. Do not\b/i,
  /\bThere is nothing (at|to do)\b/i,
  /\boracle's bytes are\b/i,
  /\bown payout\b/i,
  /\bspending .* to compare with\b/i,
  /\bnever paid out\b/i,
  /\bwhoever gets\b/i,
  /\bpay alone\b/i,
  /\bby an only admin\b/i,
  /\blicence\b/i,
  /\bis held for a decision\b/i,
];

/** Packages whose texts people read. */
const SOURCES: readonly string[] = [
  'web/src',
  'gateway/src',
  'services/verifier/src',
  ...readdirSync(join(ROOT, 'services')).map((name) => `services/${name}/src`),
];

const isSource = (path: string): boolean =>
  /\.tsx?$|^web\/.*\.json$/.test(path) && !/\.spec\.tsx?$|[/\\](generated|testing)[/\\]/.test(path);

function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    if (isSource(`${folder}/${entry}`)) yield `${folder}/${entry}`;
  }
}

/** Descriptions of the API are read by people too. */
function* descriptionsOf(path: string): Generator<string> {
  for (const [, text = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(/"([^"\n]+)"/g)) {
    yield text;
  }
}

const KINDS: Readonly<Record<string, ts.ScriptKind>> = {
  '.ts': ts.ScriptKind.TS,
  '.tsx': ts.ScriptKind.TSX,
  '.json': ts.ScriptKind.JSON,
};

/** The literals of a file that read as a text: they have a space, or stand between tags. Comments are no literals. */
function textsOf(path: string): string[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(ROOT, path), 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    KINDS[extname(path)],
  );
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      const text = node.text.replaceAll(/\s+/g, ' ').trim();
      if (text.includes(' ') || ts.isJsxText(node)) texts.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

const isForbidden = (text: string): boolean => FORBIDDEN.some((words) => words.test(text));

test.each(SOURCES)('no text of %s says what the wording rules forbid', (folder) => {
  const found = [...filesOf(folder)].flatMap((path) =>
    textsOf(path)
      .filter(isForbidden)
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('no description of the API says what the wording rules forbid', () => {
  const schemas = readdirSync(join(ROOT, 'schemas/graphql')).filter((name) =>
    name.endsWith('.graphql'),
  );
  const found = schemas
    .flatMap((name) => [...descriptionsOf(`schemas/graphql/${name}`)])
    .filter(isForbidden);
  expect(found).toEqual([]);
});

/** Words of ours for what the trade has a word for: wake, held for good, separate people, port. */
const PRIVATE_WORDS = /\bkick(s|ed|ing)?\b|\bparked\b|\bpersons? of their own\b|\bsecond door\b/i;

test('no code and no page uses a private word, so that a newcomer knows the words', () => {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], { cwd: ROOT });
  const found = listed
    .toString()
    .trim()
    .split('\n')
    .filter((path) => !/wording\.unit\.spec|results\/|released\/|generator\//.test(path))
    .flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .filter((line) => PRIVATE_WORDS.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
  expect(PRIVATE_WORDS.test('relay.kick();')).toBe(true);
});

test('a forbidden word is found in a literal and between tags, and not in a comment', () => {
  expect(['Nobody was told.', 'It goes on by itself.'].every(isForbidden)).toBe(true);
  expect(isForbidden('Your approval is about to escalate')).toBe(false);
  const own = textsOf('deploy/checks/src/contracts/wording.unit.spec.ts');
  expect(own).toContain('Nobody was told.');
  expect(own.some((text) => text.startsWith(['Packages', 'whose'].join(' ')))).toBe(false);
});
