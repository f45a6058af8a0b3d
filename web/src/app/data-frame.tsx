import { ApolloProvider } from '@apollo/client/react';
import { Suspense, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { stepPaths } from '../features/getting-started/step-paths.ts';
import { createApolloClient } from '../lib/apollo-client.ts';
import { isOperator } from '../lib/session-store.ts';
import { useSessionUser } from '../lib/use-session.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { Palette } from './palette/palette.tsx';
import { Questions } from './questions.tsx';

const bell = lazyPart(() => import('../features/notifications/components/notification-bell.tsx'));
void bell.preload();
const waitingCounts = lazyPart(() => import('./navigation/fetch-waiting-counts.tsx'));
const nextStep = lazyPart(() => import('../features/getting-started/components/next-step.tsx'));
const deviceKey = lazyPart(() => import('./device-key.tsx'));

interface DataFrameProps {
  /** The element for the bell; null until that part of the frame is mounted. */
  bellPlace: HTMLElement | null;
  children: ReactNode;
}

/** Contains everything that fetches data, in its own chunk so that the page's frame shows before it. */
export default function DataFrame({ bellPlace, children }: DataFrameProps) {
  const [client] = useState(createApolloClient);
  const user = useSessionUser();
  const { pathname } = useLocation();
  return (
    <ApolloProvider client={client}>
      <LiveUpdates />
      <Questions />
      <Palette />
      {!isOperator(user) && (
        <Suspense fallback={null}>
          <waitingCounts.Part />
          <deviceKey.Part />
        </Suspense>
      )}
      {bellPlace &&
        !isOperator(user) &&
        createPortal(
          <Suspense fallback={null}>
            <bell.Part />
          </Suspense>,
          bellPlace,
        )}
      {children}
      {!isOperator(user) && stepPaths.includes(pathname) && (
        <Suspense fallback={null}>
          <nextStep.Part />
        </Suspense>
      )}
    </ApolloProvider>
  );
}
