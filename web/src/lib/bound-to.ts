/** Binds the controls of a filter to the texts of its query. */
export const boundTo =
  <Query extends object>(query: Query, onChange: (change: Partial<Query>) => void) =>
  <Name extends keyof Query>(name: Name) => ({
    value: query[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: target.value } as Partial<Query>),
  });
