/** Place of a row in a list that is sorted by a number and, where that is equal, by id. */
export interface Position {
  /** Milliseconds for a time. */
  readonly value: number;
  readonly id: string;
}

/** The part of a list that is asked for. */
export interface Page {
  /** 1 to 100. A query returns one row more when there are more. */
  readonly first: number;
  /** Null for the first page. */
  readonly after: Position | null;
}
