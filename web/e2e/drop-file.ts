import type { Page } from 'playwright-core';

/** Drops a file on `target`, as from another window. */
export async function dropFile(
  page: Page,
  target: string,
  { name, type, content }: { name: string; type: string; content: Buffer },
): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ base64, ...file }) => {
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file.name, { type: file.type }));
      return transfer;
    },
    { name, type, base64: content.toString('base64') },
  );
  await page.getByText(target).dispatchEvent('drop', { dataTransfer });
}
