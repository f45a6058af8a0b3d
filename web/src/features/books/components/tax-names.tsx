import { Percent } from 'lucide-react';
import * as z from 'zod/mini';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/ui/table.tsx';
import {
  useSetTaxNameMutation,
  type BooksMappingFragment,
  type BooksTaxNameFragment,
  type TaxTool,
} from '#graphql';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { taxToolLabels } from '../books-labels.ts';
import { useKeepsBooks } from '../use-keeps-books.ts';

const importTaxNames = lazyPart(() => import('./import-tax-names.tsx'));

const tools = Object.keys(taxToolLabels) as TaxTool[];
const columns =
  'max-sm:grid-cols-1! gap-y-2 py-2 sm:grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,13rem))]';

interface TaxNamesProps {
  /** Tax codes, as what is mapped. */
  codes: readonly BooksMappingFragment[];
  names: readonly BooksTaxNameFragment[];
}

/** What tools call each tax code. */
export function TaxNames({ codes, names }: TaxNamesProps) {
  const keepsBooks = useKeepsBooks();
  const nameOf = (id: string, tool: TaxTool): string =>
    names.find((each) => each.tool === tool && each.taxCode.id === id)?.name ?? '';
  return (
    <Section
      title="Tax in your tools"
      action={
        keepsBooks &&
        codes.length > 0 && (
          <DialogTrigger
            dialog={importTaxNames}
            trigger={<Button size="sm">Import tax rates</Button>}
          >
            {(handle) => <importTaxNames.Part handle={handle} />}
          </DialogTrigger>
        )
      }
    >
      {codes.length === 0 ? (
        <EmptyState Icon={Percent} title="No tax codes yet">
          Once your organization has tax codes, enter what your tools call them.
        </EmptyState>
      ) : (
        <Table
          label="Names of tax codes"
          columns={columns}
          head={['Tax code', ...tools.map((tool) => taxToolLabels[tool])].map((title) => (
            <HeadCell key={title}>{title}</HeadCell>
          ))}
        >
          {codes.map(({ key, label }) => (
            <Row key={key} columns={columns} label={label ?? key}>
              <Cell className="font-medium wrap-anywhere">{label}</Cell>
              {tools.map((tool) => (
                <Cell key={tool}>
                  {keepsBooks ? (
                    <TaxNameForm
                      {...{ tool, id: key, code: label ?? key }}
                      name={nameOf(key, tool)}
                    />
                  ) : (
                    <ReadName tool={tool} name={nameOf(key, tool)} />
                  )}
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      )}
    </Section>
  );
}

const ReadName = ({ tool, name }: { tool: TaxTool; name: string }) => (
  <p className="text-ink-soft wrap-anywhere">
    <span className="sm:sr-only">{taxToolLabels[tool]}: </span>
    {name || 'No name'}
  </p>
);

const schema = z.object({ name: z.string() });

interface TaxNameFormProps {
  tool: TaxTool;
  id: string;
  code: string;
  name: string;
}

function TaxNameForm({ tool, id, code, name }: TaxNameFormProps) {
  const subject = `${taxToolLabels[tool]} name of ${code}`;
  const [setTaxName] = useSetTaxNameMutation({ refetchQueries: ['Chart'] });
  const form = useServerForm({
    schema,
    initial: { name },
    version: name,
    draft: `tax-name:${tool}:${id}`,
    send: async (values) => (await setTaxName({ tool, taxCodeId: id, ...values }))?.errors,
    onDone: (values) => showSuccess(`${subject} ${values.name.trim() ? 'saved' : 'removed'}`),
    fallback: 'Failed to save the name',
  });
  return (
    <form {...form.formProps} aria-label={subject} className="grid gap-2">
      <FormProblems form={form} />
      {/* The head of the column says it where there is one. */}
      <div className="flex items-start gap-2 sm:[&_label]:sr-only">
        <div className="min-w-0 flex-1">
          <TextField label={taxToolLabels[tool]} {...form.field('name')} />
        </div>
        {form.values.name.trim() !== name && (
          <div className="max-sm:pt-5">
            <Button type="submit" busy={form.busy} aria-label={`Save ${subject}`}>
              Save
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}
