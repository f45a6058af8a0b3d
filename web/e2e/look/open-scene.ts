import { askGraphql, DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import type { Page } from 'playwright-core';
import type { Scene, SceneRecords } from './scenes.ts';

/** How long a page's markup stays the same once everything has come. */
const STILL_MS = 400;
/** Some scenes never get their data. */
const DATA_TIMEOUT_MS = 10_000;

/** Finds the records of the demo company that the scenes open. */
export async function findRecords(url: string): Promise<SceneRecords> {
  const sign = (name: string) => RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);
  const [employee, admin] = await Promise.all([sign('employee'), sign('admin')]);
  const list = await employee.call<{ id: number; status: string; user_id?: number }[]>(
    'GET',
    '/expenses/?limit=100',
  );
  const { approvalRules } = await askGraphql<{ approvalRules: { id: string }[] }>(
    url,
    admin.token,
    '{ approvalRules { id } }',
  );
  return {
    expenses: Object.fromEntries(list.toReversed().map(({ id, status }) => [status, id])),
    ruleId: approvalRules[0]?.id ?? '',
  };
}

/** Opens the scene's page and does what a person does on it. */
export async function openScene(
  page: Page,
  { path, act }: Scene,
  url: string,
  records: SceneRecords,
): Promise<void> {
  await page.goto(url + (typeof path === 'string' ? path : path(records)), {
    waitUntil: 'domcontentloaded',
  });
  await settle(page);
  await act?.(page);
  await settle(page);
}

/**
 * Waits until the client controls the page, nothing is loading and its markup stays as it is. A stream of events stays open, so
 * the network is never idle.
 */
async function settle(page: Page): Promise<void> {
  // What was pressed shows its effect a moment later, and until then the markup is as still as before.
  await page.evaluate(() => Reflect.deleteProperty(window, 'lastSeen'));
  await page
    .waitForFunction(isStill, STILL_MS, { timeout: DATA_TIMEOUT_MS, polling: 50 })
    .catch(() => undefined);
}

/** Runs in the page. */
function isStill(stillMs: number): boolean {
  const memory = window as unknown as { lastSeen?: { markup: string; sinceMs: number } };
  const main = document.querySelector('#root main');
  const isAlive = main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  if (!isAlive || document.querySelector('.animate-shimmer, .animate-spin')) return false;
  const markup = document.body.innerHTML;
  if (memory.lastSeen?.markup !== markup) memory.lastSeen = { markup, sinceMs: performance.now() };
  return performance.now() - memory.lastSeen.sinceMs >= stillMs;
}
