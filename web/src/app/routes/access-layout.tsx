import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createApolloClient } from '../../lib/apollo-client.ts';
import { StepUp } from '../step-up.tsx';

export default function AccessLayout() {
  const [client] = useState(createApolloClient);
  return (
    <ApolloProvider client={client}>
      <StepUp />
      <Outlet />
    </ApolloProvider>
  );
}
