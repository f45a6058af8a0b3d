import { GraphQLError } from 'graphql';

/** An argument that breaks a rule; the message names both. */
export const badInput = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });

/** A read that the viewer may not make; the message says who may. */
export const forbidden = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'FORBIDDEN' } });

/** @throws BAD_USER_INPUT naming the argument that is no integer from `min` to `max`. */
export function assertRange(name: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw badInput(`${name} must lie between ${min} and ${max}`);
}
