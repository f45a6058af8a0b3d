import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser, type BrowserContext } from 'playwright-core';

const ONE_PROCESS = ['--single-process', '--no-zygote'];

const executable = async (): Promise<string> =>
  process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath());

/** The package's flags are for a function that takes one picture, in one process. */
const flagsFor = (processes: 'one' | 'many'): string[] => [
  ...chromium.args.filter((arg) => processes === 'one' || !ONE_PROCESS.includes(arg)),
  '--no-sandbox',
];

/**
 * Starts the Chromium that the packages bring, or the one at CHROMIUM_PATH. As one process it is light, and all of its contexts
 * share one storage; as many it is what people have.
 */
export const launchChromium = async (
  processes: 'one' | 'many',
  ...flags: string[]
): Promise<Browser> =>
  playwright.launch({
    executablePath: await executable(),
    args: [...flagsFor(processes), ...flags],
    headless: true,
  });

/** The same with a profile of its own that other programs see too, at the debugging port that `flags` name. */
export const launchWithProfile = async (
  folder: string,
  ...flags: string[]
): Promise<BrowserContext> =>
  playwright.launchPersistentContext(folder, {
    executablePath: await executable(),
    args: [...flagsFor('many'), ...flags],
    headless: true,
  });
