import { plain, type Span } from '../labels.ts';
import type { Frame } from './frame.ts';
import { buyerLines, column, sellerLines } from './parties.ts';

/** Prints seller and buyer as equals, each below a heading: side by side or one below the other, in either order. */
export function drawParties(frame: Frame): void {
  const { random, style, sheet } = frame;
  const seller: Span[][] = [[style.labelled('soldBy')], ...sellerLines(style)];
  const buyer = buyerLines(style, true);
  const blocks = random.chance(0.7) ? [seller, buyer] : [buyer, seller];
  if (random.chance(0.25)) blocks.push(receiverLines(frame));
  const beside = random.chance(0.75);
  const boldLine = random.pick([0, 1, 1, -1]);
  const top = frame.y;
  const width = frame.width * 0.46;
  let end = top;
  for (const [i, lines] of blocks.entries()) {
    const onRight = beside && i === 1;
    frame.y = onRight || i === 0 ? top : end + frame.line * 0.6;
    const x = onRight ? frame.right - width : frame.left;
    end = Math.max(end, printBlock(frame, lines, x, boldLine));
  }
  if (beside && random.chance(0.35))
    sheet.shape({
      x: frame.left - 5,
      y: top,
      width: frame.width + 10,
      height: end - top + 5,
      stroke: '#666666',
    });
  frame.y = end;
}

function printBlock(frame: Frame, lines: readonly Span[][], x: number, boldLine: number): number {
  const width = frame.width * 0.46;
  const top = frame.y;
  for (const [i, line] of lines.entries()) {
    const end = column(frame, [line], { x, width, headBold: i === boldLine });
    frame.y = end;
  }
  const end = frame.y;
  frame.y = top;
  return end;
}

/** Where the goods go: the third block stands below the first. */
function receiverLines({ style, facts: { buyer } }: Frame): Span[][] {
  return [
    [style.labelled('shipTo')],
    [plain(buyer.name)],
    [plain(buyer.street)],
    [plain(buyer.town)],
  ];
}
