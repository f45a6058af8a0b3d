import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createApolloClient } from '../../lib/apollo-client.ts';

export default function AccessLayout() {
  const [client] = useState(createApolloClient);
  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  );
}
