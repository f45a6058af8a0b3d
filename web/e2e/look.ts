import { AxeBuilder } from '@axe-core/playwright';
import { launchChromium } from '@outlay/dev/chromium';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startLookServer } from './look-server.ts';
import { scenes } from './look-scenes.ts';
import type { Scene } from './scene.ts';

/**
 * Takes a screenshot of every page and main state over a fake gateway, for review: `node e2e/look.ts [part of a scene's name,
 * or all] [folder of the build]`, after `vite build`. Reports what axe finds. A build in a folder of its own leaves web/dist to
 * a stack that may be serving it.
 */
const folder = join(import.meta.dirname, 'screenshots');
const widths = [
  { name: '1440', width: 1440, height: 900 },
  { name: '360', width: 360, height: 780 },
] as const;
const themes = ['light', 'dark'] as const;
const waiting = { timeout: 4_000 };

async function picture(browser: Browser, origin: string, scene: Scene): Promise<void> {
  for (const { name, width, height } of widths) {
    for (const theme of themes) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: 'reduce',
        bypassCSP: false,
      });
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') console.log(`${scene.name}: ${message.text()}`);
      });
      page.on('pageerror', (error) => console.log(`${scene.name}: ${error.message}`));
      await context.addCookies([{ name: 'scene', value: scene.name, url: origin }]);
      if (scene.signedIn) await page.goto(`${origin}/sign-in-for-look?scene=${scene.name}`);
      await page.goto(`${origin}${scene.path}`);
      await takenOver(page);
      await scene.prepare?.(page);
      await settle(page);
      await page.screenshot({
        path: join(folder, `${scene.name}-${name}-${theme}.png`),
        fullPage: scene.fullPage ?? true,
      });
      await reportAccessibility(page, `${scene.name} ${name} ${theme}`);
      await reportOverflow(page, `${scene.name} ${name} ${theme}`);
      await context.close();
    }
  }
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // A page that keeps loading is worth a screenshot too; a busy machine is not what it should show.
  await page
    .waitForFunction(() => !document.querySelector('main .animate-spin'), null, waiting)
    .catch(() => undefined);
  await page.waitForTimeout(350);
}

/** The prerendered page shows first and is inactive; what React has rendered carries its mark. */
const takenOver = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(
      () => {
        const main = document.querySelector('#root main');
        return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
      },
      null,
      waiting,
    )
    .catch(() => undefined);

async function reportAccessibility(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const violation of violations) {
    const nodes = violation.nodes.map((node) => node.html.slice(0, 140)).join('\n    ');
    console.log(`axe ${where}: ${violation.id}: ${violation.help}\n    ${nodes}`);
  }
}

async function reportOverflow(page: Page, where: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (excess > 0) console.log(`overflow ${where}: ${excess} px too wide`);
}

await mkdir(folder, { recursive: true });
const [wanted = 'all', build = join(import.meta.dirname, '../dist')] = process.argv.slice(2);
const server = await startLookServer(scenes, build);
const browser = await launchChromium('many');
for (const scene of scenes.filter(({ name }) => wanted === 'all' || name.includes(wanted))) {
  await picture(browser, server.origin, scene);
}
await browser.close();
server.close();
