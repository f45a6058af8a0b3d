/**
 * Prints precision and recall of items and taxes on the annotated receipts.
 * Usage: node training/src/print-lines.ts
 */
import { measureLines } from './measure-lines.ts';

const { accuracy, msPerReceipt } = await measureLines();
for (const { what, share, low, high, count } of accuracy)
  console.log(
    `${what.padEnd(45)} ${share.toFixed(1).padStart(5)} %  [${low}, ${high}]  n=${count}`,
  );
console.log(`${msPerReceipt.toFixed(2)} ms per receipt`);
