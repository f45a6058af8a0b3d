import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { ResetPassword } from '../../../features/account-access/components/reset-password.tsx';
import { createApolloClient } from '../../../lib/apollo-client.ts';

export default function ResetPasswordPage() {
  const [client] = useState(createApolloClient);
  return (
    <ApolloProvider client={client}>
      <ResetPassword />
    </ApolloProvider>
  );
}
