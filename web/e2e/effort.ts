import type { Locator, Page } from 'playwright-core';

/** Counts what a person does, and the pages that they see. */
export class Effort {
  clicks = 0;
  values = 0;
  /** Paths in the order in which they were seen; one that is seen again counts again. */
  readonly pages: string[] = [];
  #tab: Page | null = null;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.values += 1;
    await target.fill(text);
  }

  async choose(target: Locator, option: string): Promise<void> {
    this.clicks += 1;
    this.values += 1;
    await target.selectOption(option);
  }

  /** Counts the pages of this tab from now on, and no longer those of the tab before: the person looks at one. */
  lookAt(page: Page): void {
    this.#tab = page;
    // Also emitted when a script changes the address.
    page.on('framenavigated', (frame) => {
      if (this.#tab === page && frame === page.mainFrame()) this.#see(new URL(frame.url()));
    });
  }

  #see({ protocol, pathname }: URL): void {
    if (protocol.startsWith('http') && pathname !== this.pages.at(-1)) this.pages.push(pathname);
  }
}
