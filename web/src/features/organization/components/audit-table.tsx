import { Link } from 'react-router';
import { TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/ui/table.tsx';
import { formatDateTime } from '../../../lib/format-date.ts';
import { auditDetails, type AuditDetail } from './audit-details.ts';
import {
  auditLink,
  auditSentence,
  auditText,
  type AuditEntry,
  type NameOf,
} from './audit-sentence.ts';

const columns =
  'sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[13.25rem_8.5rem_minmax(0,1.2fr)_minmax(0,1fr)]';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  nameOf: NameOf;
}

/** The log as a table. On small screens each entry is its sentence with the time and the details below. */
export const AuditTable = ({ entries, nameOf }: AuditTableProps) => (
  <Table
    label="Audit log"
    columns={columns}
    head={
      <>
        <HeadCell>Time</HeadCell>
        <HeadCell className="max-lg:hidden">Who</HeadCell>
        <HeadCell>What</HeadCell>
        <HeadCell className="max-lg:hidden">Details</HeadCell>
      </>
    }
  >
    {entries.map((entry) => (
      <EntryRow key={entry.id} entry={entry} nameOf={nameOf} />
    ))}
  </Table>
);

function EntryRow({ entry, nameOf }: { entry: AuditEntry; nameOf: NameOf }) {
  const details = auditDetails(entry, nameOf);
  const { who } = auditText(entry, nameOf);
  return (
    <Row columns={columns} label={auditSentence(entry, nameOf)}>
      <Cell className="text-sm text-ink-faint max-sm:order-2 max-sm:col-span-2">
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </Cell>
      <Cell className="wrap-anywhere max-lg:hidden">{who}</Cell>
      <Cell className="min-w-0 max-sm:order-1 max-sm:col-span-2">
        <Sentence entry={entry} nameOf={nameOf} />
        <div className="lg:hidden">
          <Details details={details} address={entry.address} />
        </div>
      </Cell>
      <Cell className="min-w-0 max-lg:hidden">
        <Details details={details} address={entry.address} />
      </Cell>
    </Row>
  );
}

/** Includes the actor's name if the table has no column for it. */
function Sentence({ entry, nameOf }: { entry: AuditEntry; nameOf: NameOf }) {
  const { who, what, isWhole } = auditText(entry, nameOf);
  const link = auditLink(entry);
  return (
    <p className="font-medium wrap-anywhere lg:font-normal lg:first-letter:uppercase">
      {!isWhole && <span className="lg:hidden">{who} </span>}
      {link === null ? (
        what
      ) : (
        <Link
          to={link}
          className="inline-block hover:text-accent max-lg:py-3 lg:first-letter:uppercase"
        >
          {what}
        </Link>
      )}
    </p>
  );
}

interface DetailsProps {
  details: readonly AuditDetail[];
  address: string | null;
}

function Details({ details, address }: DetailsProps) {
  if (details.length === 0 && address === null) return null;
  return (
    <ul className="grid gap-0.5 text-sm text-ink-soft">
      {details.map((detail) => (
        <li key={detail.field} className="wrap-anywhere">
          <DetailWords detail={detail} />
        </li>
      ))}
      {address !== null && <li className="text-ink-faint">From {address}</li>}
    </ul>
  );
}

function DetailWords({ detail: { field, before, after, isSignature } }: { detail: AuditDetail }) {
  if (isSignature) {
    return (
      <>
        {field}: <TransactionLink value={after} url={null} />
      </>
    );
  }
  if (before === null) return `${field}: ${after}`;
  return (
    <>
      {field}: {before} <span aria-hidden="true">→</span>
      <span className="sr-only">became</span> {after}
    </>
  );
}
