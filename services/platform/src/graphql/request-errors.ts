import { GraphQLError } from 'graphql';

/** The error for an invalid argument; the message names it and its rule. */
export const badInput = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });

/** The error for a read that the viewer may not make; the message says who may. */
export const forbidden = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'FORBIDDEN' } });

/** @throws BAD_USER_INPUT that names the argument unless it is an integer from `min` to `max` */
export function assertRange(name: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw badInput(`${name} must be between ${min} and ${max}`);
}
