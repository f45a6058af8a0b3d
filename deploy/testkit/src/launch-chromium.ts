import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser, type BrowserContext } from 'playwright-core';

const ONE_PROCESS = ['--single-process', '--no-zygote'];

const executable = async (): Promise<string> =>
  process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath());

// Without a graphics card each frame would go through SwiftShader: pages take half the CPU time without it.
chromium.setGraphicsMode = false;

/** The package's flags are meant for a serverless function that takes one screenshot, in one process. */
const flagsFor = (processes: 'one' | 'many'): string[] => [
  ...chromium.args.filter((arg) => processes === 'one' || !ONE_PROCESS.includes(arg)),
  '--no-sandbox',
];

/**
 * Starts the bundled Chromium, or the one at CHROMIUM_PATH. In one process it is light, and all its contexts share storage; in
 * several it behaves like people's browsers.
 */
export const launchChromium = async (
  processes: 'one' | 'many',
  ...flags: string[]
): Promise<Browser> => {
  const options = {
    executablePath: await executable(),
    args: [...flagsFor(processes), ...flags],
    headless: true,
  };
  // In one process about one start in a hundred ends with a segmentation fault, before any page is open.
  return playwright.launch(options).catch(() => playwright.launch(options));
};

/** The same with its own profile that other programs can use, at the debugging port in `flags`. */
export const launchWithProfile = async (
  folder: string,
  ...flags: string[]
): Promise<BrowserContext> =>
  playwright.launchPersistentContext(folder, {
    executablePath: await executable(),
    args: [...flagsFor('many'), ...flags],
    headless: true,
  });
