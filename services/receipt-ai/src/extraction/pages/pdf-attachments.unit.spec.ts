import { expect, test } from 'vitest';
import { pdfWithAttachment, textPdf } from '../testing/written-pdf.ts';
import { openPdf, pdfAttachments } from './pdf-text.ts';

const attachmentsOf = async (file: Buffer) => {
  const document = await openPdf(file);
  try {
    return (await pdfAttachments(document)).map(({ name, content }) => [
      name,
      Buffer.from(content).toString('utf8'),
    ]);
  } finally {
    await document.loadingTask.destroy();
  }
};

test('a file attached to a PDF is returned with its name', async () => {
  const file = pdfWithAttachment('Invoice 1', 'factur-x.xml', '<a>1</a>');
  expect(await attachmentsOf(file)).toEqual([['factur-x.xml', '<a>1</a>']]);
});

test('a PDF without attachments returns none', async () => {
  expect(await attachmentsOf(textPdf(['Invoice 1']))).toEqual([]);
});
