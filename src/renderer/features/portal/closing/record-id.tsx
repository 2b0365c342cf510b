import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { RecordLink } from '#renderer/lists/record-view/index.ts';

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
