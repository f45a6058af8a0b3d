import { readGlobalId } from '@outlay/schemas/global-id';
import type { NodeType } from '@outlay/schemas/node-types';

/** A reference to an entity by another subgraph or by `node(id:)`. */
type Reference = { readonly id: string } | { readonly globalId: string };

/** The keys in a reference's global id; empty for an id of another type. */
export function keysOfReference(
  type: NodeType,
  { globalId }: { readonly globalId: string },
): readonly string[] {
  const read = readGlobalId(globalId);
  return read?.type === type ? read.keys : [];
}

/** The id of a referenced entity. For a global id of another type it is empty, which matches no entity. */
export function idOfReference(type: NodeType, reference: Reference): string {
  if ('id' in reference) return reference.id;
  const [id = '', ...others] = keysOfReference(type, reference);
  return others.length === 0 ? id : '';
}

/** A referenced entity in its current or an earlier state. */
export interface ReferencedState {
  /** Empty, which matches no entity, for a global id of another type. */
  readonly id: string;
  /** Null for the current state. */
  readonly at: Date | null;
}

/** Reads a reference to an entity whose past states have global ids too. A time after `now` matches nothing. */
export function stateOfReference(type: NodeType, reference: Reference, now: Date): ReferencedState {
  if ('id' in reference) return { id: reference.id, at: null };
  const [id = '', moment, ...others] = keysOfReference(type, reference);
  if (moment === undefined) return { id, at: null };
  const isPast = /^\d{1,15}$/.test(moment) && Number(moment) <= now.getTime();
  return { id: isPast && others.length === 0 ? id : '', at: new Date(Number(moment)) };
}
