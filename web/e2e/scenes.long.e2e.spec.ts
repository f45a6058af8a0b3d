import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closeBrowsers, openBrowser, openSignedIn } from './browser.ts';
import { axeViolations } from './look/axe.ts';
import { focusFaults } from './look/focus-order.ts';
import { findRecords, openScene } from './look/open-scene.ts';
import { SCENES, type Scene, type SceneRecords, type Viewer } from './look/scenes.ts';
import { smallTargets } from './look/touch-targets.ts';

// Every scene as whoever sees little, uses the keyboard or a finger meets it.
const url = inject('stackUrl');

let records: SceneRecords;
beforeAll(async () => {
  records = await findRecords(url);
});
afterAll(closeBrowsers);

const seats = new Map<Viewer, Promise<Page>>();

/** Opens a page in the viewer's browser, which serves all of their scenes. */
async function openPage(viewer: Viewer): Promise<Page> {
  const seat = seats.get(viewer) ?? (viewer === null ? openBrowser(1440) : openSignedIn(viewer));
  seats.set(viewer, seat);
  const page = await (await seat).context().newPage();
  // Colors change at once, so that none is sampled mid-transition.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return page;
}

async function faultsOf(
  scene: Scene,
  width: number,
  checks: typeof smallTargets,
): Promise<string[]> {
  const page = await openPage(scene.viewer);
  try {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 1000 });
    await openScene(page, scene, url, records);
    const light = await axeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    // A theme changes colors only: axe has checked everything else.
    const dark = await axeViolations(page, ['color-contrast']);
    return [...light, ...dark.map((each) => `dark ${each}`), ...(await checks(page))];
  } finally {
    await page.close();
  }
}

describe('axe finds nothing in either theme, and Tab follows the order on the screen', () => {
  test.each(SCENES)('$name', async (scene) => {
    expect(await faultsOf(scene, 1440, focusFaults)).toEqual([]);
  });
});

describe('on a phone axe finds nothing, and a finger meets at least 44 by 44 px of each control', () => {
  test.each(SCENES)('$name', async (scene) => {
    expect(await faultsOf(scene, 390, smallTargets)).toEqual([]);
  });
});
