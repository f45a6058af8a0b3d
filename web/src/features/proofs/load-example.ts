import { readBundle, readLog, readTrusted } from '@outlay/verifier';
import type { Example } from './use-links.ts';

/** The amount that the forged example claims instead of the approved one. */
const FORGED_AMOUNT = '84.50';

/** Loads an example: the proof, the authority log and the demo company's keys. */
export async function loadExample(example: Example) {
  const { proof, log, keys } = (await import('./example-payment.json')).default;
  const { content } = proof;
  const forged = { ...content, amount: { ...content.amount, amount: FORGED_AMOUNT } };
  return {
    bundle: readBundle(example === 'real' ? proof : { ...proof, content: forged }),
    files: { example, log: readLog(log), trusted: readTrusted(keys) },
    problem: null,
  };
}
