import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { AcceptInvitation } from '../../../features/account-access/components/accept-invitation.tsx';
import { createApolloClient } from '../../../lib/apollo-client.ts';

export default function AcceptInvitationPage() {
  const [client] = useState(createApolloClient);
  return (
    <ApolloProvider client={client}>
      <AcceptInvitation />
    </ApolloProvider>
  );
}
