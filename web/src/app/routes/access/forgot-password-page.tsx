import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { ForgotPassword } from '../../../features/account-access/components/forgot-password.tsx';
import { createApolloClient } from '../../../lib/apollo-client.ts';

export default function ForgotPasswordPage() {
  const [client] = useState(createApolloClient);
  return (
    <ApolloProvider client={client}>
      <ForgotPassword />
    </ApolloProvider>
  );
}
