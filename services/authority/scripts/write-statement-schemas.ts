import { contractPath } from '@outlay/schemas/event-schemas';
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { ANSWER_KINDS, answerSchema } from '../src/apply.ts';
import { caseSchema } from '../src/case.ts';
import { KINDS } from '../src/kinds.ts';

// Writes schemas/authority/statements.json: the body of every kind of statement that people sign.
const bodies: [string, z.ZodType][] = [
  ...Object.entries(KINDS).map(([kind, { body }]): [string, z.ZodType] => [kind, body]),
  ...ANSWER_KINDS.map((kind): [string, z.ZodType] => [kind, answerSchema]),
  ...caseSchema.options.map(({ shape }): [string, z.ZodType] => [shape.kind.value, shape.body]),
];
const schemas = bodies.map(([kind, body]) => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(body, { io: 'input', reused: 'inline' });
  return [kind, schema];
});
writeFileSync(
  contractPath('authority/statements.json'),
  `${JSON.stringify(Object.fromEntries(schemas), null, 2)}\n`,
);
