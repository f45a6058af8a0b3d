/**
 * Takes pictures of all scenes: `npm run look -- [--url=http://localhost:3000] [--widths=390,1440] [--themes=light] [--to=folder] [scene …]`.
 * Needs a running stack with the demo company. A name may be the beginning of several: `expense-`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '@outlay/testkit/chromium';
import type { Browser, BrowserContext } from 'playwright-core';
import { submitSignIn } from '../sign-in.ts';
import { findRecords, openScene } from './open-scene.ts';
import { SCENES, type Scene, type Viewer } from './scenes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    widths: { type: 'string', default: '360,390,1280,1440,1920,2560' },
    themes: { type: 'string', default: 'light,dark' },
    to: { type: 'string', default: join(import.meta.dirname, '../screenshots/scenes') },
  },
});
const { url, to: folder } = values;
const themes = values.themes.split(',').filter((name) => name === 'light' || name === 'dark');
const widths = values.widths.split(',').map(Number);
const PHONE_WIDTH_MAX = 500;

const scenes = SCENES.filter(
  ({ name }) => positionals.length === 0 || positionals.some((asked) => name.startsWith(asked)),
);
await mkdir(folder, { recursive: true });
const records = await findRecords(url);
const browser = await launchChromium('many');
for (const viewer of new Set(scenes.map((scene) => scene.viewer))) await lookAs(browser, viewer);
await browser.close();
console.log(`${scenes.length} scenes in ${folder}`);

async function lookAs(in_: Browser, viewer: Viewer): Promise<void> {
  const context = await in_.newContext({ reducedMotion: 'reduce' });
  if (viewer !== null) await signIn(context, viewer);
  for (const scene of scenes.filter((each) => each.viewer === viewer))
    for (const width of widths)
      for (const theme of themes) await shoot(context, scene, { width, theme });
  await context.close();
}

async function signIn(context: BrowserContext, viewer: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await submitSignIn(page, viewer);
  await page.waitForURL(/dashboard|ops/);
  await page.close();
}

async function shoot(
  context: BrowserContext,
  scene: Scene,
  { width, theme }: { width: number; theme: 'light' | 'dark' },
): Promise<void> {
  const page = await context.newPage();
  try {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: width <= PHONE_WIDTH_MAX ? 844 : 1000 });
    await openScene(page, scene, url, records);
    await page.screenshot({ path: join(folder, `${scene.name}-${width}-${theme}.png`) });
  } catch (error) {
    console.error(`${scene.name} at ${width} px: ${String(error)}`);
  } finally {
    await page.close();
  }
}
