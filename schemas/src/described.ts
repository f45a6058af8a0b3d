import type { z } from 'zod';

/** Says in a document generated from the schema what a field is, with an example of its value. */
export const described = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: unknown,
): Schema => schema.meta({ ...schema.meta(), description, examples: [example] });
