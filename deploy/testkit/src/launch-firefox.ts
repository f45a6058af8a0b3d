import { existsSync } from 'node:fs';
import { firefox, type Browser } from 'playwright-core';

const executablePath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** One sentence when there is no Firefox to start; null otherwise. */
export const firefoxProblem = (): string | null =>
  existsSync(executablePath)
    ? null
    : `There is no ${executablePath}: install Firefox with \`apt-get install firefox-esr\`, or set FIREFOX_PATH to the one you have.`;

/** Runs in the page. Playwright's own way sets the value in a manner that React takes for its own change, and ignores. */
const TYPE_AS_PEOPLE_DO = `Object.defineProperty(window, '__pw_bidiInsertText', {
  get: () => (text) => void document.execCommand('insertText', false, text),
  set() {},
});`;

/** Starts the machine's Firefox, as people have it, over WebDriver BiDi, which Playwright offers for trial: two gaps are closed here. */
export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath, headless: true });
  omitColorScheme(browser);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(TYPE_AS_PEOPLE_DO);
    return context;
  };
  return browser;
}

interface Session {
  send: (method: string, params: unknown) => Promise<unknown>;
}

/** Each context's color scheme is set by a command that the Firefox with long-term support doesn't know yet. */
function omitColorScheme(browser: Browser): void {
  const { _connection: client } = browser as unknown as {
    _connection: { toImpl: (object: Browser) => { _browserSession: Session } };
  };
  const { _browserSession: session } = client.toImpl(browser);
  const send = session.send.bind(session);
  session.send = (method, params) =>
    method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send(method, params);
}
