export interface GraphqlAnswer<Data = Record<string, unknown>> {
  readonly status: number;
  readonly data?: Data | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

/** Posts to the public GraphQL endpoint; returns the response, errors included. */
export async function postGraphql<Data>(
  url: string,
  token: string | null,
  query: string,
  variables: object = {},
): Promise<GraphqlAnswer<Data>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  return {
    status: response.status,
    ...((await response.json()) as Omit<GraphqlAnswer<Data>, 'status'>),
  };
}

/** The data of a response. @throws with its errors if it has any */
export async function askGraphql<Data>(
  url: string,
  token: string | null,
  query: string,
  variables: object = {},
): Promise<Data> {
  const { data, errors } = await postGraphql<Data>(url, token, query, variables);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
}
