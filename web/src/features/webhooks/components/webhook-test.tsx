import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import {
  useTestWebhookMutation,
  type TestWebhookMutation,
  type WebhookRowFragment,
} from '#graphql';
import { resultOf, type ActionResult } from '../../../lib/action-result.ts';

export type WebhookTest = NonNullable<TestWebhookMutation['testWebhook']['test']>;

export function TestWebhookButton({
  webhook: { id, url },
  onTest,
  onResult,
}: {
  webhook: WebhookRowFragment;
  onTest: (test: WebhookTest | null) => void;
  onResult: (result: ActionResult | null) => void;
}) {
  const [testWebhook, { loading }] = useTestWebhookMutation();
  const send = async () => {
    onResult(null);
    onTest(null);
    const answer = await testWebhook({ id });
    if (answer?.test) onTest(answer.test);
    else onResult(resultOf(answer?.errors, 'Failed to test the endpoint'));
  };
  return (
    <Button
      size="sm"
      busy={loading}
      aria-label={`Test endpoint ${url}`}
      onClick={() => void send()}
    >
      Test endpoint
    </Button>
  );
}

/** The receiver's response to the last test. */
export function WebhookTestResult({
  test: { responseStatus, answer, error, durationMs },
}: {
  test: WebhookTest;
}) {
  const title =
    error === null ? `Received: status ${responseStatus} after ${durationMs} ms` : 'Test failed';
  return (
    <Banner tone={error === null ? 'success' : 'error'} title={title}>
      {error !== null && <p>{error}</p>}
      {answer !== null && (
        <p>
          Response: <code className="break-all">{answer}</code>
        </p>
      )}
    </Banner>
  );
}
