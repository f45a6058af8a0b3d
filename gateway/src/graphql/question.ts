/** A GraphQL request body. */
export interface Question {
  readonly body: string;
  readonly isMutation: boolean;
}
