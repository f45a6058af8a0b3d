import { isCurrency } from '@outlay/schemas/currencies';
import { Button } from '../../../components/ui/button.tsx';
import { Question } from '../../../components/ui/question.tsx';
import { formatDay } from '../../../lib/format-date.ts';
import { amountText } from '../../../lib/read-amount.ts';
import {
  confidenceLow,
  type ReadableField,
  type ReceiptDraft,
} from '../../../subjects/receipts/receipt-draft.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import type { CreateExpenseValues } from '../expense-form-schema.ts';
import { fieldOfRead, questionsOf, type QuestionedField } from './create-expense-values.ts';

interface OpenQuestionProps {
  form: ServerForm<CreateExpenseValues>;
  draft: ReceiptDraft | null;
  answered: ReadonlySet<string>;
  onAnswered: (name: QuestionedField) => void;
}

/** The first open question about what was read; renders nothing without one. */
export function OpenQuestion({ form, draft, answered, onAnswered }: OpenQuestionProps) {
  const [name] = questionsOf(draft, form.values, answered);
  if (name === undefined || draft === null) return null;
  const { title, reason, choices } = questionOf(draft, name);
  const choose = ({ values }: Choice) => {
    for (const [field, value] of Object.entries(values))
      form.set(fieldOfRead[field as ReadableField], value);
    onAnswered(name);
  };
  const type = () =>
    form.formProps.ref.current
      ?.querySelector<HTMLElement>(`[name="${fieldOfRead[name]}"]`)
      ?.focus();
  return (
    <Question title={title} answers={<Answers choices={choices} onChoose={choose} onType={type} />}>
      <p className="text-sm text-ink-soft">{reason}</p>
    </Question>
  );
}

interface AnswersProps {
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
  onType: () => void;
}

const Answers = ({ choices: [likely, ...others], onChoose, onType }: AnswersProps) => (
  <>
    {likely && (
      <Button tone="primary" onClick={() => onChoose(likely)}>
        Yes, {likely.text}
      </Button>
    )}
    {others.map((other) => (
      <Button key={other.text} onClick={() => onChoose(other)}>
        {other.text}
      </Button>
    ))}
    <Button tone="quiet" onClick={onType}>
      Type it
    </Button>
  </>
);

/** The values that an answer puts into the form, and its text. */
interface Choice {
  text: string;
  values: Partial<Record<QuestionedField | 'currency', string>>;
}

interface QuestionText {
  title: string;
  reason: string;
  /** The likely one first. */
  choices: readonly Choice[];
}

function questionOf({ values }: ReceiptDraft, name: QuestionedField): QuestionText {
  const { value = '', alternatives = [] } = values[name] ?? {};
  const readings = [value, ...alternatives];
  const reason = `The ${name} on the receipt is hard to read.`;
  switch (name) {
    case 'amount': {
      const { value: code = '', alternatives: codes = [] } = values.currency ?? {};
      const choiceOf = (read: string, currency: string) => ({
        text: `${amountText(read)} ${currency}`.trim(),
        values: { amount: amountText(read), ...(isCurrency(currency) && { currency }) },
      });
      const others = codes.filter(isCurrency).map((other) => choiceOf(value, other));
      const choices = [...readings.map((read) => choiceOf(read, code)), ...others];
      const isRead = (values.amount?.confidence ?? 0) >= confidenceLow;
      return {
        title: `Is this ${choiceOf(value, code).text}?`,
        reason: isRead ? "The currency isn't clear from the receipt." : reason,
        choices,
      };
    }
    case 'date': {
      const days = readings.map((read) => read.slice(0, 10));
      const choices = days.map((date) => ({ text: formatDay(date), values: { date } }));
      return { title: `Is this ${formatDay(value.slice(0, 10))}?`, reason, choices };
    }
    case 'vendor': {
      const choices = readings.map((vendor) => ({ text: vendor, values: { vendor } }));
      return { title: `Is the vendor ${value}?`, reason, choices };
    }
    case 'invoiceNumber': {
      const numbers = readings.map((number) => ({
        text: number,
        values: { invoiceNumber: number },
      }));
      const none = { text: 'It has no number', values: { invoiceNumber: '' } };
      return {
        title: `Is ${value} the number of this receipt?`,
        reason: 'It may be another number on the receipt.',
        choices: [...numbers, none],
      };
    }
  }
}
