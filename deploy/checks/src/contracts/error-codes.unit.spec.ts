import { ERROR_TOPICS } from '@outlay/schemas/error-codes';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '@outlay/stack/paths';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** What the signer and the judgement say reaches services alone. */
const sources = globSync('{services,gateway}/**/src/**/*.ts', { cwd: ROOT })
  .filter(
    (path) =>
      !/node_modules|generated|\/testing\/|\.spec\.ts$|^services\/(signer|authority)\//.test(path),
  )
  .map(read);
const sdl = read('schemas/graphql/api.graphql');

const documented = new Set(Object.values(ERROR_TOPICS).flatMap(({ codes }) => Object.keys(codes)));

/** The calls by which code makes an error that clients see. */
const MADE = [
  /\b(?:refuse|refuseWith|add|expect)\(\s*'([A-Z]+(?:_[A-Z]+)+|FORBIDDEN)'/g,
  /new (?:RestError|UploadRefusedError)\(\s*\d+,\s*'([A-Z_]+)'/g,
  /\bcode: '([A-Z_]{4,})'/g,
];
/** The refusal codes of a type, which a function may pass on. */
const DECLARED = /type \w*RefusalCode =([^;]+);/g;
const NAMES = /'([A-Z_]+)'/g;
/** The codes in the description of a mutation. */
const PROMISED = /Refusals?: ([^"]+)/g;

/** The codes that only Apollo makes. */
const APOLLOS = new Set(['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED']);

/** Reasons why all payouts stopped, which operators see as a state, not as an error. */
const STOPS = [
  'BOOKS_DIFFER',
  'EXPIRED_ATTEMPT_LANDED',
  'SEIZED_BY_ISSUER',
  'TREASURY_CHANGED',
  'UNEXPLAINED_OUTFLOW',
];

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const enumValues = new Set(
  all(sdl, /^enum \w+ \{([^}]+)\}/gm).flatMap((body) => all(body, /^ {2}([A-Z_]+)$/gm)),
);

test('every code that a service or the gateway answers with is in the reference', () => {
  const made = sources.flatMap((text) => [
    ...MADE.flatMap((pattern) => all(text, pattern)),
    ...all(text, DECLARED).flatMap((type) => all(type, NAMES)),
  ]);
  const promised = all(sdl, PROMISED).flatMap(
    (text) => text.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [],
  );
  expect(made.length).toBeGreaterThan(200);
  expect(promised.length).toBeGreaterThan(100);
  const known = new Set([...documented, ...enumValues, ...STOPS]);
  const answered = [...new Set([...made, ...promised])];
  expect(answered.filter((code) => !known.has(code))).toEqual([]);
});

test('the reference has no code that nothing answers with', () => {
  const everything = [...sources, sdl].join('\n');
  const unused = [...documented].filter(
    (code) => !APOLLOS.has(code) && !new RegExp(`\\b${code}\\b`).test(everything),
  );
  expect(unused).toEqual([]);
});
