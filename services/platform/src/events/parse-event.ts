import { EVENT_CATALOGUE } from '@outlay/schemas/events';
import type { AnyEvent } from './envelope.ts';
import { isEventType, problemWithData, problemWithEnvelope } from './validate-event.ts';

/** Thrown for a message that is no valid event of ours; such a message is parked, never retried. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
}

/** @throws {InvalidEventError} when the text is no JSON, no envelope, of an unknown type or version, or its data breaks the schema. */
export function parseEvent(text: string): AnyEvent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new InvalidEventError('not JSON', { cause });
  }
  const problem = problemWithEnvelope(parsed);
  if (problem) throw new InvalidEventError(problem);
  const envelope = parsed as { type: string; dataschema: string; data: unknown };
  if (!isEventType(envelope.type)) throw new InvalidEventError(`unknown type ${envelope.type}`);
  if (envelope.dataschema !== EVENT_CATALOGUE[envelope.type].dataschema) {
    throw new InvalidEventError(`unknown schema ${envelope.dataschema} of ${envelope.type}`);
  }
  const dataProblem = problemWithData(envelope.type, envelope.data);
  if (dataProblem) throw new InvalidEventError(dataProblem);
  return parsed as AnyEvent;
}
