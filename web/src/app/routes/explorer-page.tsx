import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { authorizedFetch } from '../../lib/authorized-fetch.ts';
import examples from './explorer-examples.json' with { type: 'json' };

type Fetcher = React.ComponentProps<typeof GraphiQL>['fetcher'];

/** Sends requests as the signed-in person; headers typed in the editor, such as an API key, are added. */
const fetcher: Fetcher = async (parameters, options) => {
  const response = await authorizedFetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...options?.headers },
    body: JSON.stringify(parameters),
  });
  return (await response.json()) as object;
};

/** The GraphQL explorer. */
export default function ExplorerPage() {
  return (
    <>
      <PageHeader
        title="GraphQL explorer"
        subtitle={
          <>
            Queries run as you and see what you can see. For REST, see the{' '}
            <a href="/api/v1/docs" className="font-medium text-accent underline underline-offset-2">
              API reference
            </a>
            .
          </>
        }
      />
      <div className="h-[calc(100dvh-12rem)] min-h-96 overflow-hidden rounded-lg border border-line">
        <GraphiQL fetcher={fetcher} defaultTabs={examples} isHeadersEditorEnabled />
      </div>
    </>
  );
}
