import react from '@vitejs/plugin-react';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import type { writePages } from '../src/prerender.tsx';

const WEB = join(import.meta.dirname, '..');

export type Written = Awaited<ReturnType<typeof writePages>>;

/** Builds the pages for Node, and prerenders them once. */
export function runPrerender(): Promise<Written> {
  const config: InlineConfig = {
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node22',
      rolldownOptions: {
        input: 'src/prerender.tsx',
        output: { entryFileNames: 'prerender.mjs' },
      },
    },
  };
  return builtApart(config, async (folder) => {
    const module = (await import(pathToFileURL(join(folder, 'prerender.mjs')).href)) as {
      writePages: typeof writePages;
    };
    return module.writePages();
  });
}

/** The inline script of the page. */
export function buildBoot(): Promise<string> {
  const config: InlineConfig = {
    build: {
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: 'src/boot/boot.ts',
        output: { format: 'iife', entryFileNames: 'boot.js' },
      },
    },
  };
  return builtApart(config, (folder) => readFile(join(folder, 'boot.js'), 'utf8'));
}

async function builtApart<T>(
  config: InlineConfig,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-pages-'));
  try {
    await build({
      ...config,
      root: WEB,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: { ...config.build, outDir: folder, emptyOutDir: true },
    });
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
