/** A GraphQL request as it is sent. */
export interface Question {
  readonly body: string;
  readonly isMutation: boolean;
}
