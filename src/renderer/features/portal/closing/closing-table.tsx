import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { RecordLink } from '#renderer/lists/record-view/index.ts';

/** The head of a table; figures stand at the end of their column. */
export function Head({ names }: { readonly names: readonly (string | { readonly figure: string })[] }) {
  return (
    <thead>
      <tr>{names.map((name) => (typeof name === 'string' ? <th key={name} scope="col">{name}</th> : <th key={name.figure} scope="col" data-end>{name.figure}</th>))}</tr>
    </thead>
  );
}

interface RecordIdProps {
  readonly id: string;
  readonly section?: 'orders' | 'unidentified' | 'disputes';
  /** Its records have no page of their own. */
  readonly rehearsal: boolean;
}

/** A record by its id. */
export function RecordId({ id, section = 'orders', rehearsal }: RecordIdProps) {
  return <span className="t-mono">{rehearsal ? id : <RecordLink to={pathOfRecord(section, id)}>{id}</RecordLink>}</span>;
}
