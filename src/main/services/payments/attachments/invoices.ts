import { randomUUID } from 'node:crypto';

import type { TeamSeats } from '#main/context/team-seat.ts';
import { bankTimeMs } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { successorOf } from '#main/services/payments/approvals/index.ts';
import { readGivenFile } from '#main/services/payments/given-file/index.ts';
import { sha256Of } from '#main/store/attachments/index.ts';
import type { ApprovalState } from '#shared/bridge/payments/approvals.ts';
import type { FormerUse } from '#shared/bridge/payments/attachments.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { cameToNothing } from '#shared/domain/intent-state.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { createAttachments } from './index.ts';

type Invoicing = Needs<'userData' | 'journal' | 'readingWorker' | 'bank' | 'clock' | 'emit' | 'now'>;

/** The team pays it, or has: whoever sends it. */
const MAY_BE_PAID: readonly ApprovalState[] = ['waiting', 'approved', 'sending', 'sent'];

/** A dropped e-invoice becomes drafts with the invoice attached. Nothing is sent. */
export function invoiceHandlers(workspace: Invoicing, { attach }: Pick<ReturnType<typeof createAttachments>, 'attach'>, seats: Pick<TeamSeats, 'now'>): HandlersOf<'invoices'> {
  const { userData, journal } = workspace;
  const formerUse = (bytes: Uint8Array): FormerUse | null => {
    const sha256 = sha256Of(bytes);
    const ids = userData.list('attachment', 'payment/').flatMap((one) => (one.sha256 === sha256 ? [one.subject.id] : []));
    const sent = journal.usable ? ids.flatMap((id) => journal.journal.byRequest(id) ?? []).find(({ state }) => !cameToNothing(state)) : undefined;
    if (sent !== undefined) return { kind: 'paid', intentId: sent.intentId, at: sent.createdAt };
    const seat = seats.now();
    const asked = seat.status !== 'member' ? undefined
      : ids.flatMap((id) => [id, successorOf(id)]).map((id) => seat.desk.row(id)).find((row) => row !== null && MAY_BE_PAID.includes(row.state));
    if (asked !== undefined && asked !== null) return { kind: 'asked', requestId: asked.requestId, at: asked.at };
    const draftId = ids.find((id) => userData.get('draft', id) !== null);
    return draftId === undefined ? null : { kind: 'draft', draftId };
  };
  return {
    'invoices.formerUse': async ({ bytes }) => ok(formerUse(bytes)),
    'invoices.draft': async ({ name, bytes, decimalMark, again }) => {
      const before = again ? null : formerUse(bytes);
      if (before !== null) return ok(before);
      const read = await readGivenFile(workspace, { kind: 'invoice', bytes, context: { decimalMark, today: bankDateAt(await bankTimeMs(workspace)) } }, null);
      if (!read.ok) return read;
      if (!read.value.ok) return failed({ kind: 'invoiceRefused', why: read.value.error });
      const draftIds: string[] = [];
      for (const draft of read.value.value) {
        const draftId = randomUUID();
        const attached = await attach({ on: 'payment', id: draftId }, name, bytes);
        if (!attached.ok) return attached;
        userData.put('draft', draftId, { draftId, content: { kind: 'createTransfer', draft }, step: 'details', savedAt: workspace.now() }, workspace.now());
        draftIds.push(draftId);
      }
      workspace.emit({ type: 'changed', parts: ['drafts'] });
      return ok({ kind: 'drafts', draftIds });
    },
  };
}
