import { marked, plain, type Span } from '../labels.ts';
import type { Frame } from './frame.ts';

/** Prints a table of rates with net, tax and gross, and its sums where wanted. */
export function drawTaxTable(frame: Frame): void {
  const { style, random, facts, sheet } = frame;
  const { taxRows, net, tax, total, tip, rounding } = facts.purchase;
  const withGross = random.chance(0.65);
  const isOnly = taxRows.length === 1;
  const head: Span[][] = [
    [style.label('taxRate')],
    [style.label('net')],
    [style.label('taxTotal')],
    ...(withGross ? [[style.label('gross')]] : []),
  ];
  const rows = taxRows.map((row, i) => {
    const grossIsTotal = isOnly && row.gross === total;
    return [
      [...(random.chance(0.3) ? [plain(`${row.name} `)] : []), style.rate(row.rate, 'TAX_RATE', i)],
      style.rowMoney(row.net, 'TAX_NET', i),
      style.rowMoney(row.tax, 'TAX', i),
      ...(withGross ? [style.rowMoney(row.gross, grossIsTotal ? 'TOTAL' : 'O')] : []),
    ];
  });
  const charged = net + tax;
  const isTotal = charged === total && tip === 0 && rounding === 0;
  if (taxRows.length > 1 && random.chance(0.5))
    rows.push([
      [marked(style.word('total'), 'O')],
      style.rowMoney(net, 'NET'),
      style.rowMoney(tax, 'TAX'),
      ...(withGross ? [style.rowMoney(charged, isTotal ? 'TOTAL' : 'O')] : []),
    ]);
  frame.need(rows.length + 3);
  frame.skip(0.6);
  const width = Math.min(frame.width, frame.width * random.between(0.5, 0.85));
  const cell = width / head.length;
  if (random.chance(0.4)) sheet.line(frame.left, frame.y + frame.line * 1.35, width, '#888888');
  for (const [r, cells] of [head, ...rows].entries()) {
    const y = frame.y + frame.line;
    for (const [i, spans] of cells.entries()) {
      const font = style.font(0.92, r === 0);
      const fitted = sheet.widthOf(spans, font) > cell - 4 ? style.font(0.7, r === 0) : font;
      sheet.text(i === 0 ? frame.left : frame.left + (i + 1) * cell - 4, y, spans, fitted, {
        align: i === 0 ? 'left' : 'right',
      });
    }
    frame.y += frame.line * 1.1;
  }
  frame.skip(0.6);
}
