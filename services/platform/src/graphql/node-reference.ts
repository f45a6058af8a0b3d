import { readGlobalId } from '@outlay/schemas/global-id';
import type { NodeType } from '@outlay/schemas/node-types';

/** An entity as another subgraph or `node(id:)` refers to it. */
type Reference = { readonly id: string } | { readonly globalId: string };

/** The keys in a reference's global id; none for one of another type. */
export function keysOfReference(
  type: NodeType,
  { globalId }: { readonly globalId: string },
): readonly string[] {
  const read = readGlobalId(globalId);
  return read?.type === type ? read.keys : [];
}

/** The id of a referenced entity; empty, which no entity's id is, for a global id of something else. */
export function idOfReference(type: NodeType, reference: Reference): string {
  if ('id' in reference) return reference.id;
  const [id = '', ...others] = keysOfReference(type, reference);
  return others.length === 0 ? id : '';
}

/** A referenced entity, or its state at a moment. */
export interface ReferencedState {
  /** Empty, which no entity's id is, for a global id of something else. */
  readonly id: string;
  /** Null for the current state. */
  readonly at: Date | null;
}

/** The same for an entity whose past states have global ids too. A moment after `now` names nothing. */
export function stateOfReference(type: NodeType, reference: Reference, now: Date): ReferencedState {
  if ('id' in reference) return { id: reference.id, at: null };
  const [id = '', moment, ...others] = keysOfReference(type, reference);
  if (moment === undefined) return { id, at: null };
  const isPast = /^\d{1,15}$/.test(moment) && Number(moment) <= now.getTime();
  return { id: isPast && others.length === 0 ? id : '', at: new Date(Number(moment)) };
}
