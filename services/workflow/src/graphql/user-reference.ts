/** A member as the federated graph knows them here: by their id. */
export const user = (id: string): { id: string } => ({ id });

export const userOrNull = (id: string | null): { id: string } | null =>
  id === null ? null : { id };
