import { Webhooks } from '../../../features/webhooks/components/webhooks.tsx';

export default function WebhooksPage() {
  return <Webhooks />;
}
