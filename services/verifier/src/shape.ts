/** Reads a value of a shape. @throws {ShapeError} that names the place that differs */
export type Shape<Value> = (value: unknown, path: string) => Value;

export type ValueOf<Of> = Of extends Shape<infer Value> ? Value : never;

/** Thrown when the file is not what it claims to be. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

const differs = (path: string, wanted: string): ShapeError =>
  new ShapeError(`${path === '' ? 'the file' : path} is not ${wanted}`);

/** A text of at most `max` characters that matches. */
export const text =
  (max: number, pattern?: RegExp): Shape<string> =>
  (value, path) => {
    if (typeof value === 'string' && value.length <= max && (pattern?.test(value) ?? true)) {
      return value;
    }
    throw differs(path, pattern ? 'of the expected form' : `a text of at most ${max} characters`);
  };

export const whole =
  (min = 0): Shape<number> =>
  (value, path) => {
    if (Number.isSafeInteger(value) && (value as number) >= min) return value as number;
    throw differs(path, `a whole number from ${min}`);
  };

/** A time in UTC (ISO 8601). */
export const instant: Shape<string> = (value, path) => {
  const given = text(30, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)(value, path);
  if (!Number.isNaN(Date.parse(given))) return given;
  throw differs(path, 'a time');
};

export const truth: Shape<boolean> = (value, path) => {
  if (typeof value === 'boolean') return value;
  throw differs(path, 'true or false');
};

export const oneOf =
  <const Value extends string | number>(...values: readonly Value[]): Shape<Value> =>
  (value, path) => {
    const found = values.find((each) => each === value);
    if (found !== undefined) return found;
    throw differs(path, `one of ${values.join(', ')}`);
  };

export const orNull =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value, path) =>
    value === null ? null : shape(value, path);

export const optional =
  <Value>(shape: Shape<Value>): Shape<Value | undefined> =>
  (value, path) =>
    value === undefined ? undefined : shape(value, path);

export const list =
  <Value>(shape: Shape<Value>, max: number): Shape<Value[]> =>
  (value, path) => {
    if (!Array.isArray(value) || value.length > max) {
      throw differs(path, `a list of at most ${max}`);
    }
    return value.map((item, at) => shape(item, `${path}[${at}]`));
  };

type Shapes = Readonly<Record<string, Shape<unknown>>>;

/** An object with at least these members. Others are ignored, because later versions may add some. */
export const object =
  <Members extends Shapes>(
    members: Members,
  ): Shape<{ [Name in keyof Members]: ValueOf<Members[Name]> }> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw differs(path, 'an object');
    }
    const given = value as Readonly<Record<string, unknown>>;
    const read = Object.entries(members).map(([name, shape]) => [
      name,
      shape(Object.hasOwn(given, name) ? given[name] : undefined, path ? `${path}.${name}` : name),
    ]);
    return Object.fromEntries(read) as { [Name in keyof Members]: ValueOf<Members[Name]> };
  };

/** An object whose members all have one shape. */
export const record =
  <Value>(shape: Shape<Value>): Shape<Record<string, Value>> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw differs(path, 'an object');
    }
    const read = Object.entries(value).map(([name, member]) => [
      name,
      shape(member, `${path}.${name}`),
    ]);
    return Object.fromEntries(read) as Record<string, Value>;
  };

/** The given value, with members that are unknown here, because hashes and signatures cover them too. */
export const asGiven =
  <Value>(shape: Shape<Value>): Shape<Value> =>
  (value, path) => {
    shape(value, path);
    return value as Value;
  };

/** The value; null when it has another shape. */
export function readOrNull<Value>(shape: Shape<Value>, value: unknown): Value | null {
  try {
    return shape(value, '');
  } catch (error) {
    if (error instanceof ShapeError) return null;
    throw error;
  }
}
