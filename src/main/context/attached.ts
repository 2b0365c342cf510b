import type { StoredAttachment } from '#main/store/user-data/index.ts';
import type { AttachmentSubject } from '#shared/bridge/payments/attachments.ts';
import type { WriteKind } from '#shared/bridge/writes/intents.ts';
import type { ApprovedAttachment } from '#shared/domain/attachment.ts';
import { documentKey } from './workspace-context.ts';
import type { Needs } from './workspace-context.ts';

type Attaching = Needs<'userData' | 'bankOrigin'>;

/** The beginning of the ids of a record's attachments. */
export const attachmentPrefix = ({ bankOrigin }: Pick<Attaching, 'bankOrigin'>, { on, id }: AttachmentSubject): string =>
  `${documentKey(on, ...(on === 'dispute' ? [bankOrigin] : []), id)}/`;

/** In the order in which they were added. */
export const attachedTo = (workspace: Attaching, subject: AttachmentSubject): readonly StoredAttachment[] =>
  workspace.userData.list('attachment', attachmentPrefix(workspace, subject)).toSorted((one, other) => (one.addedAt < other.addedAt ? -1 : one.addedAt > other.addedAt ? 1 : 0));

/** To which record the attachments of a write are added; null where it has none. A draft's id is that of its request. */
export function attachmentSubjectOf({ userData }: Pick<Attaching, 'userData'>, kind: WriteKind, requestId: string): AttachmentSubject | null {
  switch (kind) {
    case 'createTransfer':
    case 'virtualIbanTransfer': return { on: 'payment', id: requestId };
    case 'succeedCampaign':
    case 'failCampaign': {
      const closing = userData.list('closing').find((one) => one.requestId === requestId);
      return closing === undefined ? null : { on: 'closing', id: closing.closingId };
    }
    default: return null;
  }
}

/** The files that are approved with a write. */
export function approvedWith(workspace: Attaching, kind: WriteKind, requestId: string): readonly ApprovedAttachment[] {
  const subject = attachmentSubjectOf(workspace, kind, requestId);
  return subject === null ? [] : attachedTo(workspace, subject).map(({ name, size, sha256 }) => ({ name, size, sha256 }));
}
