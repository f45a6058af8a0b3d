import sharp from 'sharp';

/** Content of a drawn receipt. */
export interface DrawnReceipt {
  vendor: string;
  address: string;
  invoiceNumber: string;
  /** As printed, such as 20/11/2026. */
  date: string;
  lines: readonly (readonly [text: string, amount: string])[];
  total: string;
}

const WIDTH = 640;
const LINE_HEIGHT = 38;
const MARGIN = 40;

const escape = (text: string): string =>
  text.replace(
    /[&<>]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? '',
  );

/** Draws a till receipt as a JPEG: real pixels for OCR, and no real person's receipt in the repository. */
export async function drawReceipt(receipt: DrawnReceipt): Promise<Buffer> {
  const rows: { left: string; right?: string; bold?: boolean; centre?: boolean }[] = [
    { left: receipt.vendor, bold: true, centre: true },
    { left: receipt.address, centre: true },
    { left: '' },
    { left: `Receipt No: ${receipt.invoiceNumber}` },
    { left: `Date: ${receipt.date}` },
    { left: '' },
    ...receipt.lines.map(([left, right]) => ({ left, right })),
    { left: '' },
    { left: 'TOTAL', right: receipt.total, bold: true },
    { left: 'CARD', right: receipt.total },
    { left: '' },
    { left: 'Thank you for your visit', centre: true },
  ];
  const height = MARGIN * 2 + rows.length * LINE_HEIGHT;
  const texts = rows.flatMap(({ left, right, bold, centre }, index) => {
    const y = MARGIN + (index + 1) * LINE_HEIGHT;
    const style = `font-family="DejaVu Sans, Arial, sans-serif" font-size="${bold ? 28 : 24}" ${bold ? 'font-weight="bold"' : ''}`;
    const text = (x: number, anchor: string, value: string): string =>
      `<text x="${x}" y="${y}" text-anchor="${anchor}" ${style}>${escape(value)}</text>`;
    return [
      centre ? text(WIDTH / 2, 'middle', left) : text(MARGIN, 'start', left),
      ...(right === undefined ? [] : [text(WIDTH - MARGIN, 'end', right)]),
    ];
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="#fdfdfb"/>${texts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
