import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { proofOfPayment } from '../src/proof-of-payment.ts';

/** Writes proofs/proof-of-payment.v2.schema.json: the format of the files that auditors verify. */
const folder = new URL('../proofs/', import.meta.url);
const schema = {
  ...z.toJSONSchema(proofOfPayment, { io: 'input', reused: 'inline' }),
  $id: 'proof-of-payment.v2.schema.json',
  title: 'Proof of payment, version 2',
};
writeFileSync(
  new URL('proof-of-payment.v2.schema.json', folder),
  `${JSON.stringify(schema, null, 2)}\n`,
);
