import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

/** Every import between our own files, as paths below src/. Specs and their helpers may import anything. */
const imports = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !/\.spec\.|^testing\/|^generated\//.test(file))
  .flatMap((from) =>
    [
      ...readFileSync(join(src, from), 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g),
    ].map((match) => ({
      from,
      to: relative(src, join(src, dirname(from), match[1] ?? match[2] ?? '')),
    })),
  );
const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1];

test('features do not import each other', () => {
  const crossings = imports.filter(
    ({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
  );
  expect(crossings).toEqual([]);
});

test('shared code knows neither features nor the app', () => {
  const upwards = imports.filter(
    ({ from, to }) => /^(lib|components|config)\//.test(from) && /^(features|app)\//.test(to),
  );
  expect(upwards).toEqual([]);
});

test('routes compose features and hold no queries', () => {
  const queries = imports.filter(
    ({ from, to }) => from.startsWith('app/routes/') && to.startsWith('generated/'),
  );
  expect(queries).toEqual([]);
});

test('nothing that is shipped imports the fakes', () => {
  expect(imports.filter(({ to }) => to.startsWith('testing/'))).toEqual([]);
});
