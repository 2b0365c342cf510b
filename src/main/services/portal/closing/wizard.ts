import { randomUUID } from 'node:crypto';

import { createSingleFlight } from '#main/context/single-flight.ts';
import { invalid, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { readCampaign, readPaymentRecords } from '#main/sync/index.ts';
import type { WholeReading } from '#main/sync/index.ts';
import { asSent, isOver, writeOf } from '#main/context/closing-write.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ClosingView, LeftFinding, StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import { neverLeft } from '#shared/domain/closing/model.ts';
import type { ClosingDirection, FindingKind } from '#shared/domain/closing/model.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import { cameToNothing, isTaken } from '#shared/domain/intent-state.ts';
import { isFinalised } from '#shared/domain/portal/states.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { ClosingCampaign } from '#main/store/cache/index.ts';
import { readFollowed } from './follow-up.ts';
import { outcomeOf } from './outcome.ts';
import { sendClosing, stopNewOrders } from './sending.ts';
import type { Confirmation, SendingParts } from './sending.ts';
import { isRecent, needsFindings, stepProblem } from './steps.ts';
import { askedOfTeam, openClosing, viewOf } from './view.ts';
import type { OpenClosing, ViewParts } from './view.ts';

export type WizardParts = ViewParts & SendingParts;

const NOT_ALLOWED = invalid('closingId', 'notAllowed');

type Viewed = Promise<Result<ClosingView, AppError>>;

/** The steps of a guided closing. The result of each is stored. */
export function createWizard(parts: WizardParts) {
  const { workspace, store, readings } = parts;
  const sending = createSingleFlight<Result<ClosingView, AppError>>();

  /** Also after the app ended between sending and storing that. */
  const settled = (closing: StoredClosing): StoredClosing => {
    if (closing.intentId !== null || closing.rehearsal) return closing;
    const record = writeOf(workspace, closing);
    if (record === null || record.state === 'APPROVED') return closing;
    return store.change(closing.closingId, asSent(record)) ?? closing;
  };
  const find = (closingId: string): StoredClosing | null => {
    const closing = store.get(closingId);
    return closing === null ? null : settled(closing);
  };
  const view = async (closingId: string, findings?: 'later'): Viewed => {
    const closing = find(closingId);
    return closing === null ? NOT_FOUND : viewOf(parts, closing, findings);
  };
  const onOpen = async <Value>(closingId: string, work: (open: OpenClosing) => Promise<Result<Value, AppError>> | Result<Value, AppError>): Promise<Result<Value, AppError>> => {
    const closing = find(closingId);
    const open = closing === null ? null : await openClosing(parts, closing);
    return open === null ? NOT_FOUND : work(open);
  };
  const change = async (closingId: string, next: Partial<StoredClosing>, findings?: 'later'): Viewed => {
    store.change(closingId, next);
    return view(closingId, findings);
  };
  const beforeSending = (closingId: string, work: (open: OpenClosing) => Viewed | Result<ClosingView, AppError>): Viewed => onOpen(closingId, (open) => {
    if (isOver(open.closing)) return NOT_ALLOWED;
    return open.intent === null ? work(open) : failed({ kind: 'wrongState', state: open.intent.state });
  });

  /** Why nothing is done with it here: another desk sends it, or closed the campaign by it. What it tried in vain is begun anew. */
  const heldElsewhere = (closing: StoredClosing): Result<never, AppError> | null => {
    const elsewhere = closing.intentId === null ? askedOfTeam(parts, closing)?.elsewhere ?? null : null;
    return elsewhere === null || elsewhere.outcome === 'failed' || elsewhere.outcome === 'notSent' ? null : failed({ kind: 'heldElsewhere', name: elsewhere.name, since: elsewhere.since });
  };
  const sawAgain = (closingId: string, hash: string): void => {
    const closing = store.get(closingId);
    if (closing !== null && closing.refreshedAt !== null && closing.seenHash !== hash) store.change(closingId, { seenHash: hash });
  };
  const refresh = async (closingId: string, findings?: 'later'): Viewed => beforeSending(closingId, async ({ closing }) => {
    const readAt = workspace.now();
    const read = await readings.run(closingId, (reading) => readEverything(workspace, closing.campaignId, reading));
    if (read.ok) {
      const data = await workspace.cache.read.closingCampaign(closing.campaignId);
      const hashes = await workspace.cache.read.closingHashes(closing.campaignId, []);
      if (data !== null && hashes !== null) store.change(closingId, { refreshedAt: readAt, seenHash: hashes.hash, campaignName: data.campaign.name });
    }
    return view(closingId, findings);
  });

  /** A campaign that was closed here is not closed again: its closing is shown. */
  const closedBefore = ({ campaign: { campaignId, status } }: ClosingCampaign): StoredClosing | null =>
    (!isFinalised(status) ? null
      : store.all().find((closing) => closing.campaignId === campaignId && !closing.rehearsal && closing.ended?.how === 'done') ?? null);

  const send = (closingId: string, typed: Confirmation): Viewed => onOpen(closingId, async (open) => {
    // The first of two clicks has sent it.
    if (open.intent !== null) return viewOf(parts, open.closing);
    const sent = await sendClosing(parts, open, typed);
    return sent.ok ? view(closingId) : sent;
  });

  return {
    find, view, onOpen, refresh, sawAgain,

    open: async (campaignId: string, findings?: 'later'): Viewed => {
      const data = await workspace.cache.read.closingCampaign(campaignId);
      if (data === null) return NOT_FOUND;
      const underWay = store.underWay(campaignId);
      if (underWay === null) return view((closedBefore(data) ?? store.begin(campaignId, data.campaign.name)).closingId, findings);
      const closing = settled(underWay);
      const isOld = closing.intentId === null && !isRecent(closing.refreshedAt, workspace.now());
      return isOld && closing.step !== 'refresh' ? change(closing.closingId, { step: 'refresh' }, findings) : view(closing.closingId, findings);
    },

    stopOrders: (closingId: string): Viewed => beforeSending(closingId, async ({ closing, data }) => {
      const stopped = await stopNewOrders(parts, closing, data.campaign.status);
      return stopped.ok ? refresh(closingId) : stopped;
    }),

    goTo: (closingId: string, step: ClosingStep, findings?: 'later'): Viewed => onOpen(closingId, async (open) => {
      if (open.closing.rehearsal) return NOT_ALLOWED;
      const held = heldElsewhere(open.closing);
      if (held !== null) return held;
      readings.cancel(closingId);
      const problem = stepProblem(open.closing, step, { state: open.intent?.state ?? null, fresh: open.fresh, findings: needsFindings(step) ? await open.findings() : [] });
      if (problem !== null) return failed(problem);
      const inVain = open.intent === null ? askedOfTeam(parts, open.closing)?.elsewhere?.outcome === 'failed' : cameToNothing(open.intent.state);
      const anew = inVain && step === 'refresh';
      return change(closingId, anew
        ? { step, intentId: null, requestId: randomUUID(), forecast: null, refreshedAt: null, seenHash: null }
        : { step }, findings);
    }),

    leave: (closingId: string, kind: FindingKind, reason: string): Viewed => beforeSending(closingId, async ({ closing, findings }) => {
      const finding = (await findings()).find((one) => one.kind === kind);
      if (finding === undefined) return NOT_FOUND;
      if (neverLeft.has(kind)) return NOT_ALLOWED;
      const left: LeftFinding = { kind, reason, count: finding.count, userName: workspace.userName, at: workspace.now() };
      return change(closingId, { left: [...closing.left.filter((one) => one.kind !== kind), left] });
    }),
    takeBack: (closingId: string, kind: FindingKind): Viewed =>
      beforeSending(closingId, ({ closing }) => change(closingId, { left: closing.left.filter((one) => one.kind !== kind) })),

    choose: (closingId: string, direction: ClosingDirection | null, assumptions: ClosingAssumptions): Viewed =>
      beforeSending(closingId, () => change(closingId, { direction, assumptions, aborted: null })),

    send: (closingId: string, typed: Confirmation): Viewed => sending.run(closingId, () => send(closingId, typed)),

    followUp: (closingId: string): Viewed => onOpen(closingId, async ({ closing, intent }) => {
      const outcome = outcomeOf(intent);
      if (intent === null || outcome === null || !isTaken(intent.state)) return failed({ kind: 'wrongState', state: intent?.state ?? 'APPROVED' });
      await readings.run(closing.closingId, (reading) => readFollowed(workspace, outcome, reading));
      return view(closingId);
    }),

    end: (closingId: string): Viewed => onOpen(closingId, async ({ closing, intent }) => {
      if (closing.ended !== null) return view(closingId);
      const elsewhere = intent === null ? askedOfTeam(parts, closing)?.elsewhere?.outcome ?? null : null;
      if (elsewhere === 'accepted' || elsewhere === 'declared') return change(closingId, { ended: { at: workspace.now(), how: 'done' } });
      const held = heldElsewhere(closing);
      if (held !== null) return held;
      if (intent === null) return giveUp(parts, closing, () => view(closingId));
      const { state } = intent;
      if (!isTaken(state) && !cameToNothing(state) && state !== 'CONFLICT') return failed({ kind: 'wrongState', state });
      readings.cancel(closingId);
      return change(closingId, { ended: { at: workspace.now(), how: cameToNothing(state) && intent.declaration?.outcome !== 'done' ? 'givenUp' : 'done' } });
    }),

    /** Closings that were sent and have not ended; they are read again after each refresh. */
    followed: (): readonly StoredClosing[] => store.all().filter((closing) => closing.ended === null && !closing.rehearsal && closing.intentId !== null),
  };
}

export type Wizard = ReturnType<typeof createWizard>;

/** Also withdraws an approval that was never sent, and what was asked of the team. */
async function giveUp({ workspace, intents, store, readings, team }: WizardParts, closing: StoredClosing, view: () => Viewed): Viewed {
  readings.cancel(closing.closingId);
  const waiting = writeOf(workspace, closing);
  const withdrawn = waiting === null ? ok(null) : intents.withdrawAll([waiting.intentId], 'closing');
  if (!withdrawn.ok) return withdrawn;
  const asked = team.asked(closing.requestId)?.state;
  // Colleagues could still send what this desk gave up.
  const taken = asked === 'waiting' || asked === 'approved' ? await team.voidRequest(closing.requestId, 'closing') : ok(null);
  if (!taken.ok) return taken;
  store.change(closing.closingId, { ended: { at: workspace.now(), how: 'givenUp' } });
  store.dropBasis(closing.closingId);
  return view();
}

/** With more orders, payments are not read one by one: the orders then fill the campaign by confirmation. */
const MOST_PAYMENTS_READ = 2_000;

/**
 * The time an order was created is only in its payment and never changes, so it is read once. A payment that the bank refuses to show is not needed.
 */
async function readEverything({ cache, syncDeps }: Needs<'cache' | 'syncDeps'>, campaignId: string, reading: WholeReading): Promise<Result<null, BankError>> {
  const read = await readCampaign(syncDeps, campaignId, reading);
  if (!read.ok) return read;
  const orders = await cache.read.closingOrders(campaignId);
  if (orders.length > MOST_PAYMENTS_READ) return ok(null);
  const undated = orders.filter(({ status, createdAt }) => status === 'ACCEPTED' && createdAt === null);
  if (undated.length === 0) return ok(null);
  const payments = await readPaymentRecords(syncDeps, undated.map(({ orderId }) => ({ kind: 'payment', id: orderId })), reading);
  return !payments.ok && payments.error.kind === 'notSent' ? payments : ok(null);
}
