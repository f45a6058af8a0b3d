import { NODE_TYPES, type NodeType } from './node-types.ts';

/** A key: an id, a version or a time in milliseconds. The organization comes first where another one may have the same id. */
type Key = string | number | Date;

export interface NodeKeys {
  readonly type: NodeType;
  readonly keys: readonly string[];
}

const WRITTEN = /^([A-Za-z]+)((?::[0-9a-f-]{1,40}){1,3})$/;

const isNodeType = (name: string): name is NodeType => Object.hasOwn(NODE_TYPES, name);

const textOf = (key: Key): string => String(key instanceof Date ? key.getTime() : key);

/** The `globalId` of an object: its type and keys in base64url. `undefined` keys are left out. */
export const globalIdOf = (type: NodeType, ...keys: readonly (Key | undefined)[]): string =>
  Buffer.from([type, ...keys.filter((key) => key !== undefined).map(textOf)].join(':')).toString(
    'base64url',
  );

/** What a global id names; null for a text that `globalIdOf` did not make. */
export function readGlobalId(text: string): NodeKeys | null {
  const written = Buffer.from(text, 'base64url').toString('utf8');
  const [, type = '', keys = ''] = WRITTEN.exec(written) ?? [];
  if (!isNodeType(type)) return null;
  // base64url can encode one text in several ways, but an object has one id.
  const isCanonical = Buffer.from(written).toString('base64url') === text;
  return isCanonical ? { type, keys: keys.slice(1).split(':') } : null;
}
