/** A GraphQL request body. */
export interface Question {
  readonly body: string;
  readonly isMutation: boolean;
}

/** Sends a request and resolves to the text of a subgraph's response. `Context` is that of the client's request. */
export type Ask<Name extends string, Context> = (
  subgraph: Name,
  question: Question,
  context: Context,
) => Promise<string>;
