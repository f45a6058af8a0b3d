import { GraphQLError, GraphQLID, GraphQLString, type GraphQLScalarType } from 'graphql';

/**
 * Makes the built-in types of text refuse U+0000, which PostgreSQL can't store, in variables and in documents. All input of the
 * graph passes the gateway, so that no service has to look for it.
 */
export function refuseNul(): void {
  for (const type of [GraphQLString, GraphQLID]) refuseNulIn(type);
}

function refuseNulIn(type: GraphQLScalarType): void {
  const { parseValue, parseLiteral } = type;
  type.parseValue = (value) => withoutNul(parseValue(value));
  type.parseLiteral = (node, variables) => withoutNul(parseLiteral(node, variables));
}

function withoutNul(text: unknown): unknown {
  if (typeof text === 'string' && text.includes('\u0000')) {
    throw new GraphQLError("Text can't contain the character U+0000.");
  }
  return text;
}
