import { writeFile } from 'node:fs/promises';

import { attachedTo, attachmentPrefix } from '#main/context/attached.ts';
import { exportTo } from '#main/context/export-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import { oneAfterTheOther } from '#main/context/one-after-the-other.ts';
import { onThread } from '#main/context/tasks/thread.ts';
import type { TeamSeats } from '#main/context/team-seat.ts';
import { beginning } from '#main/context/whole-file.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND } from '#main/context/workspace-context.ts';
import type { FileExtension, Needs } from '#main/context/workspace-context.ts';
import { teamError } from '#main/services/payments/approvals/index.ts';
import { attachmentHashes } from '#main/store/attachments/index.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import type { StoredAttachment } from '#main/store/user-data/index.ts';
import type { SignedRequest } from '#main/team/types.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { AttachmentSubject, AttachmentView } from '#shared/bridge/payments/attachments.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { attachmentTypeOf, MOST_ATTACHMENTS } from '#shared/domain/attachment.ts';
import type { ApprovedAttachment, AttachmentType } from '#shared/domain/attachment.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { workOnAttachments } from './work.ts';
import type { AttachmentWork } from './work.ts';

type Attaching = Needs<'userData' | 'bankOrigin' | 'storesKeeper' | 'tasksWorker' | 'cache' | 'journal' | 'emit' | 'now' | 'clock' | 'userName'>;

const EXTENSIONS: Readonly<Record<AttachmentType, FileExtension>> = { pdf: 'pdf', png: 'png', jpeg: 'jpg', invoice: 'xml', signedInvoice: 'p7m' };

interface Content {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Files attached to payments, beneficiaries, closings and disputes. */
export function createAttachments(workspace: Attaching & ExportContext, seats: TeamSeats) {
  const { userData } = workspace;
  /** Otherwise a content that is attached anew could go with the record that had it last. */
  const inTurn = oneAfterTheOther();
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['attachments'] });
  const kept = (subject: AttachmentSubject, sha256: string): StoredAttachment | null => userData.get('attachment', attachmentPrefix(workspace, subject) + sha256);
  const isFixed = (subject: AttachmentSubject): boolean => {
    const requestId = requestIdOf(workspace, subject);
    if (requestId === null) return false;
    const seat = seats.now();
    return (workspace.journal.usable && workspace.journal.journal.byRequest(requestId) !== null) || (seat.status === 'member' && seat.desk.signed(requestId) !== null);
  };
  const content = async ({ size, sha256 }: Pick<ApprovedAttachment, 'size' | 'sha256'>): Promise<Result<Uint8Array, AppError>> => {
    const read = await onAttachments<Uint8Array | 'missing' | 'damaged'>(workspace, size, (file) => ({ do: 'read', file, sha256 }));
    if (!read.ok) return read;
    return typeof read.value === 'string' ? failed({ kind: 'attachmentGone', why: read.value }) : ok(read.value);
  };
  /** What this desk has; else what another one attached to the request of this id, from the team. */
  const contentOf = async (subject: AttachmentSubject, sha256: string): Promise<Result<Content, AppError>> => {
    const attachment = kept(subject, sha256);
    if (attachment !== null) {
      const read = await content(attachment);
      return read.ok ? ok({ name: attachment.name, bytes: read.value }) : read;
    }
    const seat = seats.now();
    const asked = subject.on !== 'payment' || seat.status !== 'member' ? undefined : approvedIn(seat.desk.signed(subject.id)).find((file) => file.sha256 === sha256);
    if (seat.status !== 'member' || asked === undefined) return NOT_FOUND;
    const shared = await seat.desk.file(sha256, asked.size);
    if (!shared.ok) return failed(teamError(shared.error));
    return typeof shared.value === 'string' ? failed({ kind: 'attachmentGone', why: shared.value === 'missing' ? 'notShared' : 'changedInTeam' }) : ok({ name: asked.name, bytes: shared.value });
  };
  /** The content goes with the last record that has it. */
  const remove = (ids: readonly string[]): Promise<Result<null, AppError>> => inTurn(async () => {
    const removing = ids.flatMap((id) => userData.get('attachment', id) ?? []);
    for (const id of ids) userData.remove('attachment', id);
    const used = new Set(userData.list('attachment').map(({ sha256 }) => sha256));
    for (const { sha256, size } of removing.filter((one) => !used.has(one.sha256))) {
      const removed = await onAttachments<null>(workspace, size, (file) => ({ do: 'remove', file, sha256 }));
      if (!removed.ok) return removed;
    }
    if (ids.length > 0) changed();
    return ok(null);
  });

  const attach = (subject: AttachmentSubject, name: string, bytes: Uint8Array): Promise<Result<AttachmentView, AppError>> => inTurn(async () => {
    const type = attachmentTypeOf(bytes);
    if (bytes.length === 0 || type === null) return failed({ kind: 'attachmentRefused', why: bytes.length === 0 ? 'empty' : 'type' });
    if (attachedTo(workspace, subject).length >= MOST_ATTACHMENTS) return failed({ kind: 'attachmentRefused', why: 'tooMany' });
    const put = await onAttachments<string>(workspace, bytes.length, (file) => ({ do: 'put', file, bytes, nowMs: workspace.clock.now() }));
    if (!put.ok) return put;
    const sha256 = put.value;
    const attachment = kept(subject, sha256) ?? { subject, name, type, sha256, size: bytes.length, addedAt: workspace.now(), addedBy: workspace.userName };
    userData.put('attachment', attachmentPrefix(workspace, subject) + sha256, attachment, workspace.now());
    changed();
    return ok(viewOf(attachment, true));
  });

  const handlers: HandlersOf<'attachments'> = {
    'attachments.list': async ({ subject }) => {
      const attached = attachedTo(workspace, subject);
      const hashes = attached.length === 0 ? new Set() : attachmentHashes(workspace.storesKeeper.files().attachments);
      return ok({ attachments: attached.map((attachment) => viewOf(attachment, hashes.has(attachment.sha256))), fixed: isFixed(subject) });
    },
    'attachments.add': ({ subject, name, bytes }) => attach(subject, name, bytes),
    'attachments.read': async ({ subject, sha256 }) => {
      const read = await contentOf(subject, sha256);
      return read.ok ? ok(read.value.bytes) : read;
    },
    'attachments.save': async ({ subject, sha256 }) => {
      const read = await contentOf(subject, sha256);
      if (!read.ok) return read;
      const { name, bytes } = read.value;
      const type = attachmentTypeOf(bytes);
      if (type === null) return failed({ kind: 'attachmentRefused', why: 'type' });
      return exportTo(workspace, { name: name.replace(/\.[^.]*$/, ''), extension: EXTENSIONS[type] }, async (unfinished) => {
        await writeFile(unfinished, bytes, { ...beginning, flush: true });
        return ok({ rows: 1, parts: [unfinished] });
      });
    },
    'attachments.remove': async ({ subject, sha256 }) => {
      if (kept(subject, sha256) === null) return NOT_FOUND;
      return isFixed(subject) ? failed({ kind: 'attachmentRefused', why: 'fixed' }) : remove([attachmentPrefix(workspace, subject) + sha256]);
    },
  };
  return {
    handlers, attach, content,
    /** Of a draft or beneficiary that is removed. What was approved or sent stays. */
    removeOf: async (subject: AttachmentSubject): Promise<Result<null, AppError>> =>
      (isFixed(subject) ? ok(null) : remove(attachedTo(workspace, subject).map(({ sha256 }) => attachmentPrefix(workspace, subject) + sha256))),
  };
}

function approvedIn(signed: SignedRequest | null): readonly ApprovedAttachment[] {
  const shown = signed?.payload?.type === 'write' ? signed.payload.shown as ShownWrite : null;
  return shown !== null && 'attachments' in shown ? shown.attachments ?? [] : [];
}

const viewOf = ({ subject: _subject, ...attachment }: StoredAttachment, here: boolean): AttachmentView => ({ ...attachment, here });

/** The request that the files are approved with; null where none is sent. */
function requestIdOf({ userData }: Pick<Attaching, 'userData'>, { on, id }: AttachmentSubject): string | null {
  if (on === 'payment') return id;
  return on === 'closing' ? userData.get('closing', id)?.requestId ?? null : null;
}

/** Most files are small: starting a thread would take longer than the work. */
const AT_ONCE_BYTES = 1_000_000;

async function onAttachments<Ended>(workspace: Attaching, size: number, work: (file: EncryptedFile) => AttachmentWork): Promise<Result<Ended, AppError>> {
  const given = work(workspace.storesKeeper.files().attachments);
  return size <= AT_ONCE_BYTES ? ok(workOnAttachments(given) as Ended) : onThread<Ended>(workspace, { work: 'attachments', given }, null);
}
