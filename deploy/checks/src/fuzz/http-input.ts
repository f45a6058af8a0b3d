/** Who sends an input. Members belong to an organization that is made for the run. */
export type CallerName =
  | 'employee'
  | 'admin'
  | 'key'
  | 'reading key'
  | 'operator'
  /** Sends what may end sessions or change rights, so that the others keep theirs. */
  | 'leaver'
  | 'expired'
  | 'garbled'
  | 'no one';

/** One request, made from a contract. */
export interface HttpInput {
  /** The seed and this number repeat the input. */
  readonly number: number;
  readonly surface: 'rest' | 'graphql';
  readonly caller: CallerName;
  readonly method: string;
  /** The path as it is sent, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** The operation of the OpenAPI document that it surely reaches, as `METHOD path`. */
  readonly operation: string | null;
}

/** The response to an input. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}
