import { useParams } from 'react-router';
import { EditRule } from '../../../features/approval-rules/components/edit-rule.tsx';
import { RuleEditor } from '../../../features/approval-rules/components/rule-editor.tsx';

export default function ApprovalRulePage() {
  const { id = 'new' } = useParams();
  return id === 'new' ? <RuleEditor rule={null} /> : <EditRule key={id} id={id} />;
}
