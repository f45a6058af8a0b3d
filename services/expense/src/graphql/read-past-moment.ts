import { badInput } from '@outlay/platform/graphql';

/** Without an offset the moment would depend on the reader's time zone. */
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** @throws BAD_USER_INPUT naming the argument that has no offset from UTC or is in the future. */
export function readPastMoment(name: string, text: string, now: Date): Date {
  const at = new Date(text);
  if (!WITH_OFFSET.test(text) || Number.isNaN(at.getTime())) {
    throw badInput(`${name} must be a date and time with an offset from UTC`);
  }
  if (at > now) throw badInput(`${name} must not lie in the future`);
  return at;
}
