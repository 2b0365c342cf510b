import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';

interface RecordIdProps {
  readonly id: string;
  readonly section?: 'orders' | 'unidentified' | 'disputes';
  /** Records of a rehearsal have no page of their own. */
  readonly view: Pick<ClosingView, 'rehearsal' | 'orderCodes'>;
}

/** The portal's own code of an order, where it is known; else the id. */
export const orderCode = ({ orderCodes }: Pick<ClosingView, 'orderCodes'>, orderId: string): string => (Object.hasOwn(orderCodes, orderId) ? orderCodes[orderId] : undefined) ?? orderId;

/** A record as it is called, with its id behind. */
export function RecordId({ id, section = 'orders', view }: RecordIdProps) {
  const name = section === 'orders' ? orderCode(view, id) : id;
  const shown = <Said text={name} />;
  return <span className="t-mono" title={name === id ? undefined : id}>{view.rehearsal ? shown : <RecordLink to={pathOfRecord(section, id)}>{shown}</RecordLink>}</span>;
}
