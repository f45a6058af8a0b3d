import { useNavigate } from 'react-router';
import { Section } from '../../../components/ui/section.tsx';
import { TemplateForm } from './template-form.tsx';

const listPath = '/admin/approval-rules';

export default function ChooseTemplate() {
  const navigate = useNavigate();
  return (
    <Section title="Approval template">
      <TemplateForm
        onSaved={(saved) => navigate(listPath, { state: saved })}
        onCancel={() => void navigate(listPath)}
      />
    </Section>
  );
}
