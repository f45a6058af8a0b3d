import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useCallback } from 'react';

type Given<Variables> = Record<string, never> extends Variables ? [Variables?] : [Variables];

type Mutate<Data, Variables> = (options: {
  variables: Variables | undefined;
}) => Promise<{ data?: Data | undefined }>;

/**
 * Returns a function that sends a mutation, and whether it is under way. The function resolves to the payload, and to undefined
 * when there was no response.
 */
export function useChange<Data, Variables extends OperationVariables, Field extends keyof Data>(
  document: TypedDocumentNode<Data, Variables>,
  field: Field,
  options: useMutation.Options<Data, Variables>,
) {
  const [mutate, { loading }] = useMutation(document, options);
  const send = useCallback(
    async (...[variables]: Given<Variables>): Promise<Data[Field] | undefined> => {
      const answer = await (mutate as Mutate<Data, Variables>)({ variables }).catch(() => null);
      return answer?.data?.[field];
    },
    [mutate, field],
  );
  return [send, { loading }] as const;
}
