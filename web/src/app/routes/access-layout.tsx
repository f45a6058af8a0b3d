import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createApolloClient } from '../../lib/apollo-client.ts';
import { Questions } from '../questions.tsx';

export default function AccessLayout() {
  const [client] = useState(createApolloClient);
  return (
    <ApolloProvider client={client}>
      <Questions />
      <Outlet />
    </ApolloProvider>
  );
}
