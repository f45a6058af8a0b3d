import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser } from 'playwright-core';

const ONE_PROCESS = ['--single-process', '--no-zygote'];

/**
 * Starts the Chromium that the packages bring, or the one at CHROMIUM_PATH. As one process it is light, and all of its contexts
 * share one storage; as many it is what people have.
 */
export async function launchChromium(
  processes: 'one' | 'many',
  ...flags: string[]
): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath());
  const args = chromium.args.filter((arg) => processes === 'one' || !ONE_PROCESS.includes(arg));
  return playwright.launch({
    executablePath,
    args: [...args, '--no-sandbox', ...flags],
    headless: true,
  });
}
