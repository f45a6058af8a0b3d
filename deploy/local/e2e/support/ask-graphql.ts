/** Asks the public GraphQL door. @throws with what it answered when there is an error in it */
export async function askGraphql<Data>(
  url: string,
  token: string | null,
  query: string,
  variables: object = {},
): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data | null; errors?: unknown };
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
}
