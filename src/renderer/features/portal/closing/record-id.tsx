import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import { ownValue } from '#shared/domain/own-value.ts';

interface RecordIdProps {
  readonly id: string;
  readonly section?: 'orders' | 'unidentified' | 'disputes';
  /** Of a record that is no order. */
  readonly name?: string | undefined;
  /** Records of a rehearsal have no page of their own. */
  readonly view: Pick<ClosingView, 'rehearsal' | 'orderCodes'>;
}

/** The portal's own code of an order, where it is known; else the id. */
export const orderCode = ({ orderCodes }: Pick<ClosingView, 'orderCodes'>, orderId: string): string => ownValue(orderCodes, orderId) ?? orderId;

/** A record as it is called, with its id behind. */
export function RecordId({ id, section = 'orders', name: given = id, view }: RecordIdProps) {
  const name = section === 'orders' ? orderCode(view, id) : given;
  const shown = <Said text={name} />;
  return <span className={given === id ? 't-mono' : undefined} title={name === id ? undefined : id}>{view.rehearsal ? shown : <RecordLink to={pathOfRecord(section, id)}>{shown}</RecordLink>}</span>;
}
