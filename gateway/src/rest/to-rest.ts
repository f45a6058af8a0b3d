import { z } from 'zod';
import { camelCase } from './rest-error.ts';
import { jsonDecimal, lower } from './shape-fields.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Converts a part of the graph to its REST shape: names in snake case, ids and decimals as JSON numbers, enum values in lower
 * case, but for symbols of assets. `category_id` is the id of `category`. What has another name in the graph is given by its
 * REST name.
 */
export const toRest = <Shape extends z.ZodType>(shape: Shape, node: object): z.output<Shape> =>
  convert(shape, node) as z.output<Shape>;

function convert(shape: z.core.$ZodType, value: unknown): unknown {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) {
    return value === null || value === undefined ? value : convert(shape.unwrap(), value);
  }
  if (shape instanceof z.ZodArray) {
    return (value as readonly unknown[]).map((item) => convert(shape.element, item));
  }
  // What may have any fields is shown as it is, such as content that is hashed.
  if (shape instanceof z.ZodObject && shape.def.catchall instanceof z.ZodUnknown) return value;
  if (shape instanceof z.ZodObject) return convertFields(shape, value as Node);
  if (shape instanceof z.ZodEnum) {
    return shape.options.includes(value as string) ? value : lower(value as string);
  }
  if (shape instanceof z.ZodNumber && typeof value === 'string') {
    return shape.format === 'safeint' ? Number(value) : jsonDecimal(value);
  }
  return value;
}

/** Leaves out an optional field without a value. @throws where a part of the shape is not in the node */
function convertFields({ shape }: z.ZodObject<Record<string, z.ZodType>>, node: Node): Node {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const value = convert(field, valueOf(node, name));
    if (field instanceof z.ZodOptional && (value === null || value === undefined)) return [];
    if (value === undefined) throw new Error(`no ${name}`);
    return [[name, value] as const];
  });
  return Object.fromEntries(fields);
}

function valueOf(node: Node, name: string): unknown {
  for (const known of [name, camelCase(name)]) if (known in node) return node[known];
  const object = node[camelCase(name.replace(/_id$/, ''))] as { readonly id: string } | null;
  return object ? object.id : object;
}
