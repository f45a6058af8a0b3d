/** A reference to a member in the federated graph, by id. */
export const user = (id: string): { id: string } => ({ id });

export const userOrNull = (id: string | null): { id: string } | null =>
  id === null ? null : { id };
