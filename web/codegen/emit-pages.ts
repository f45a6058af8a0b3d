import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, runnerImport, type Plugin, type Rolldown } from 'vite';
import type { BootPlan } from '../src/boot/boot-plan.ts';
import type { Written, WrittenFrame, WrittenPage } from '../src/prerender.tsx';
import { criticalCss } from './critical-css.ts';
import { firstChunks } from './first-chunks.ts';

/** Files of the pages that are the same for everyone, by path. */
const PUBLIC_FILES = { '/': 'landing.html', '/login': 'login.html' } as const;

/**
 * Writes what people see before the client runs: the public pages in full, all others as the frame around them. Each inlines its
 * own styles and loads everything else after the first paint. `pages.json` tells a web server which paths have their own file.
 * Prerender plugins only write whole pages. With the frame, which the boot script adapts to the person and the path, all other
 * pages paint after 10.5 kB (brotli) instead of another 113 kB of scripts (gzip).
 */
export const emitPages: Plugin = {
  name: 'emit-pages',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const [written, boot, html] = await Promise.all([
      prerender(),
      buildBoot(),
      readFile(join(dir, 'index.html'), 'utf8'),
    ]);
    const { shell, entry, styles } = takeApart(html);
    const css = await readFile(join(dir, styles), 'utf8');
    const plan: BootPlan = { entry, styles, preloads: firstChunks(bundle) };
    const save = (file: string, page: string) => {
      // Fonts are not preloaded: that would delay the first paint, and nothing moves when they load later.
      const head = `<style>${criticalCss(css, [page])}</style></head>`;
      const scripts =
        `<script type="application/json" id="boot-plan">${JSON.stringify(plan)}</script>` +
        `<script>${boot}</script></body>`;
      return writeFile(
        join(dir, file),
        page.replace('</head>', () => head).replace('</body>', () => scripts),
      );
    };
    await Promise.all([
      ...written.pages.map((page) => save(PUBLIC_FILES[page.path], publicPage(shell, page))),
      save('index.html', framedPage(shell, written.frame)),
      writeFile(join(dir, 'pages.json'), JSON.stringify(PUBLIC_FILES)),
    ]);
  },
};

const aside = {
  root: join(import.meta.dirname, '..'),
  configFile: false,
  logLevel: 'warn',
} as const;

async function prerender() {
  const { module } = await runnerImport<{ written: Written }>('./src/prerender.tsx', aside);
  return module.written;
}

/** Builds the inline script of the page. */
async function buildBoot(): Promise<string> {
  const { output } = (await build({
    ...aside,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: 'src/boot/boot.ts', output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Splits a page into its markup without render-blocking resources, and those resources. */
function takeApart(html: string): { shell: string; entry: string; styles: string } {
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html);
  const styles = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html);
  if (!entry?.[1] || !styles?.[1]) throw new Error('the built page has no script or no styles');
  const shell = html
    .replace(entry[0], '')
    .replace(styles[0], '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '');
  return { shell, entry: entry[1], styles: styles[1] };
}

const ROOT = '<div id="root"></div>';

const publicPage = (shell: string, { path, title, html }: WrittenPage): string =>
  shell
    .replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`)
    .replace(ROOT, () => `<div id="root" data-page="${path}">${html}</div>`);

function framedPage(shell: string, { areas, ...written }: WrittenFrame): string {
  const templates = [
    `<template id="frame" data-areas="${areas.join(' ')}">${written.frame}</template>`,
    `<template id="dashboard">${written.dashboard}</template>`,
    `<template id="dashboard-wallet">${written.dashboardWithWallet}</template>`,
  ];
  return shell.replace(ROOT, () => [ROOT, ...templates].join(''));
}
