import { z } from 'zod';

/** Adds a field's meaning and an example to the documents generated from the schema. */
export const described = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: unknown,
): Schema => schema.meta({ ...schema.meta(), description, examples: [example] });

/** Meaning and example of fields by name; '' is the object itself. */
type Texts = Readonly<Record<string, readonly [description: string, example?: unknown]>>;

/** Creates schemas whose meanings and examples are in a data file. */
export function textsIn<Name extends string>(file: Readonly<Record<Name, object>>) {
  const textsOf = (name: Name): Texts => file[name] as Texts;

  /** Adds their texts to fields. @throws for a text without its field */
  function withTexts<Shape extends z.ZodRawShape>(name: Name, shape: Shape): Shape {
    const { '': _whole, ...known } = textsOf(name);
    const fields: Record<string, z.core.$ZodType> = { ...shape };
    for (const [field, [description, ...examples]] of Object.entries(known)) {
      const schema = fields[field];
      if (!(schema instanceof z.ZodType)) throw new Error(`${name} has no ${field}`);
      const meta = { ...schema.meta(), description };
      fields[field] = schema.meta(examples.length === 0 ? meta : { ...meta, examples });
    }
    return fields as Shape;
  }

  /** An object with its own text is a component where its name begins with a capital and has no dot. */
  const metaOf = (name: Name): z.core.GlobalMeta => {
    const [description] = textsOf(name)[''] ?? [];
    if (description === undefined) return {};
    return { ...(/^[A-Z]\w*$/.test(name) && { id: name }), description };
  };

  return {
    withTexts,
    objectOf: <Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
      z.object(withTexts(name, shape)).meta(metaOf(name)),
    /** Refuses unknown fields. */
    strictObjectOf: <Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
      z.strictObject(withTexts(name, shape)).meta(metaOf(name)),
  };
}
