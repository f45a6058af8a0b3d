import { ApiKeys } from '../../../features/api-keys/components/api-keys.tsx';

export default function ApiKeysPage() {
  return <ApiKeys />;
}
