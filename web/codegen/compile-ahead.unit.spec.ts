import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { markFirstChunks } from './compile-ahead.ts';

const chunk = (
  fileName: string,
  { module = '', imports = [] as string[], isEntry = false, size = 1_000 } = {},
) => ({
  type: 'chunk',
  fileName,
  facadeModuleId: `/web/src/app/${module}`,
  imports,
  isEntry,
  code: 'run();'.repeat(size),
});

test('what a page begins with is marked in its first line, and neither what is opened later nor what is small', () => {
  const first = [
    chunk('index.js', { module: '../main.tsx', imports: ['react.js', 'badge.js'], isEntry: true }),
    chunk('react.js'),
    chunk('landing.js', { module: 'routes/landing-page.tsx' }),
    chunk('login.js', { module: 'routes/login-page.tsx' }),
    chunk('frame.js', { module: 'routes/app-layout.tsx' }),
    chunk('data-frame.js', { module: 'app/data-frame.tsx', imports: ['apollo.js'] }),
    chunk('apollo.js'),
    chunk('dashboard.js', { module: 'routes/dashboard-page.tsx' }),
  ];
  const others = [
    chunk('payouts.js', { module: 'routes/payouts-page.tsx' }),
    chunk('badge.js', { size: 10 }),
  ];
  const all = [...first, ...others];
  const bundle = Object.fromEntries(all.map((each) => [each.fileName, each]));
  markFirstChunks(bundle as unknown as Rolldown.OutputBundle);
  const marked = all.filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\nrun('));
  expect(marked).toEqual(first);
});
