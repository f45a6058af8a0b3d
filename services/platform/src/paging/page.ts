/** Position of a row in a list that is sorted by a number and then by id. */
export interface Position {
  /** Milliseconds for a time. */
  readonly value: number;
  readonly id: string;
}

/** The requested part of a list. */
export interface Page {
  /** Number of rows, 1 to 100. A query returns one more row if there are more. */
  readonly first: number;
  /** Null for the first page. */
  readonly after: Position | null;
}
