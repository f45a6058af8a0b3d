import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { markFirstChunks } from './compile-ahead.ts';

const chunk = (
  fileName: string,
  { module = '', imports = [] as string[], isEntry = false } = {},
) => ({
  type: 'chunk',
  fileName,
  facadeModuleId: `/web/src/app/${module}`,
  imports,
  isEntry,
  code: `run("${fileName}")`,
});

test('what a page begins with is marked in its first line, and a page that is opened later is not', () => {
  const chunks = [
    chunk('index.js', { module: '../main.tsx', imports: ['react.js'], isEntry: true }),
    chunk('react.js'),
    chunk('landing.js', { module: 'routes/landing-page.tsx' }),
    chunk('login.js', { module: 'routes/login-page.tsx' }),
    chunk('frame.js', { module: 'routes/app-layout.tsx' }),
    chunk('data-frame.js', { module: 'app/data-frame.tsx', imports: ['apollo.js'] }),
    chunk('apollo.js'),
    chunk('dashboard.js', { module: 'routes/dashboard-page.tsx' }),
    chunk('payouts.js', { module: 'routes/payouts-page.tsx' }),
  ];
  const bundle = Object.fromEntries(chunks.map((each) => [each.fileName, each]));
  markFirstChunks(bundle as unknown as Rolldown.OutputBundle);
  const marked = chunks.filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\nrun('));
  expect(marked.map(({ fileName }) => fileName)).toEqual(
    chunks.map(({ fileName }) => fileName).filter((fileName) => fileName !== 'payouts.js'),
  );
});
