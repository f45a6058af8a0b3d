import { parse } from 'yaml';

/** A pattern in a file: between slashes, with its flags. */
const PATTERN = /^\/(.+)\/([gimsuy]*)$/s;

/**
 * A YAML file of this folder, with its patterns as regular expressions.
 *
 * @throws for a pattern that can't be read
 */
export const readPatterns = (yaml: string): unknown =>
  parse(yaml, (_key, value: unknown) => {
    const [, source, flags] = (typeof value === 'string' && PATTERN.exec(value)) || [];
    return source === undefined ? value : new RegExp(source, flags);
  });
