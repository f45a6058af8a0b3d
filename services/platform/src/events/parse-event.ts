import type { EventType } from '@outlay/schemas/events';
import type { AnyEvent } from './envelope.ts';
import { namesSchemaOf } from './schema-uri.ts';
import { isEventType, problemWithData, problemWithEnvelope } from './validate-event.ts';

/** Thrown for a message that is not a valid event. It is stored as failed and not retried. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
}

/**
 * @throws {InvalidEventError} when the text is not JSON, not an envelope, has an unknown type or version, or its data breaks the
 * schema
 */
export const parseEvent = (text: string): AnyEvent =>
  parseWantedEvent(text, () => true) as AnyEvent;

/**
 * Parses an event; null when its type is known but not wanted. A consumer needs only some of a topic's events, and validates only
 * those.
 */
export function parseWantedEvent(
  text: string,
  isWanted: (type: EventType) => boolean,
): AnyEvent | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new InvalidEventError('not JSON', { cause });
  }
  if (isUnwanted(parsed, isWanted)) return null;
  const problem = problemWithEnvelope(parsed);
  if (problem) throw new InvalidEventError(problem);
  const envelope = parsed as { type: string; dataschema: string; data: unknown };
  if (!isEventType(envelope.type)) throw new InvalidEventError(`unknown type ${envelope.type}`);
  if (!namesSchemaOf(envelope.type, envelope.dataschema)) {
    throw new InvalidEventError(`unknown schema ${envelope.dataschema} of ${envelope.type}`);
  }
  const dataProblem = problemWithData(envelope.type, envelope.data);
  if (dataProblem) throw new InvalidEventError(dataProblem);
  return parsed as AnyEvent;
}

function isUnwanted(parsed: unknown, isWanted: (type: EventType) => boolean): boolean {
  const { type } = (parsed ?? {}) as { type?: unknown };
  return typeof type === 'string' && isEventType(type) && !isWanted(type);
}
