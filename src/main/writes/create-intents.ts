import type { IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import { isLookedFor, mayTurnUp } from '#shared/domain/intent-state.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { personNoticeOf } from '#main/context/person-notice.ts';
import { createSingleFlight } from '#main/context/single-flight.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { AgreedApprovals, approveAll } from './approvals.ts';
import { createBalanceReading, keepMissedVerifications, takeOver } from './effects.ts';
import { declaredLike } from './declarations.ts';
import type { Intents } from './types.ts';
import { lookForDuplicate } from './duplicates.ts';
import { createEngine, orAppError, systemTimer } from './engine.ts';
import type { SetTimer } from './engine.ts';
import { followUp, movedMeanwhile, nextTime } from './follow-up.ts';
import { freeze } from './freeze/index.ts';
import { createRequests, intentHandlers } from './handlers.ts';
import { lookFor, recover } from './investigate.ts';
import { leaveByFile } from './leave-by-file.ts';
import { lookInstead } from './look-instead.ts';
import { sendApproved } from './send.ts';
import { createTimetable } from './timetable.ts';
import type { Validations } from './validations.ts';

export interface IntentsOptions {
  readonly validations: Validations;
  readonly setTimer?: SetTimer;
}

/** Creates the write engine of an open connection. */
export function createIntents(workspace: WorkspaceContext, { validations, setTimer = systemTimer }: IntentsOptions): Intents {
  const ending = new AbortController();
  const engine = createEngine(workspace, setTimer, ending.signal);
  const writes = createSingleFlight<Result<IntentRecord, AppError>>();
  const looks = createSingleFlight<Result<IntentRecord, AppError>>();
  const unbound = new Map<string, readonly Candidate[]>();

  const check = (record: IntentRecord, reads: number): Promise<Result<IntentRecord, AppError>> =>
    looks.run(record.intentId, async () => {
      if (isLookedFor(record.state) || mayTurnUp(record.state)) return lookFor(engine, record);
      if (record.state === 'SETTLED') return lookForDuplicate(engine, record);
      if (record.state !== 'ACCEPTED' && record.state !== 'CHALLENGE') return ok(record);
      const followed = await followUp(engine, record, reads);
      if (!followed.ok) return followed;
      unbound.set(record.intentId, followed.value.candidates);
      return lookForDuplicate(engine, followed.value.record);
    });

  const timetable = createTimetable(engine, async (record, reads) => {
    const checked = await check(record, reads);
    const unchanged = !checked.ok || checked.value.version === record.version;
    return unchanged ? nextTime(engine, record, reads) : null;
  });
  const balances = createBalanceReading(engine);
  engine.onChange((record, before) => {
    takeOver(engine, record, before);
    balances.onChange(record, before);
    if (record.state !== 'ACCEPTED') unbound.delete(record.intentId);
    timetable.wake();
    const news = personNoticeOf(record, before);
    if (news !== null) workspace.notify(news);
  });

  const intents: Omit<Intents, 'handlers' | 'sendWrite' | 'freezeShown' | 'approveWrite'> = {
    freeze: (write, requestId, decimalMark) => freeze(write, { workspace, decimalMark, requestId, validated: (hash) => validations.get(hash) }),
    agreeOn: (approvals) => AgreedApprovals.agreeOn(engine, approvals),
    approveAll: (agreed, replaced) => approveAll(engine, agreed, replaced),
    sendApproved: (intentId) => writes.run(intentId, async () => {
      const record = engine.get(intentId);
      return record.ok ? sendApproved(engine, record.value) : record;
    }),
    leaveByFile: async (intentIds, file) => {
      const records: IntentRecord[] = [];
      for (const intentId of intentIds) {
        const record = engine.get(intentId);
        if (!record.ok) return record;
        records.push(record.value);
      }
      return leaveByFile(engine, records, file, (intentId, leave) => writes.run(intentId, leave));
    },
    lookInstead: (write) => lookInstead(engine, write),
    withdrawAll: (intentIds, reason) => {
      const journal = engine.journal();
      if (!journal.ok) return journal;
      const waiting = intentIds.filter((intentId) => journal.value.get(intentId)?.state === 'APPROVED');
      return orAppError(engine.commit(waiting.map((intentId) => ({ intentId, event: { type: 'withdrawn', reason } }))));
    },
    declaredLike: (fingerprint) => declaredLike(engine, fingerprint),
    onChange: (listener) => engine.onChange(listener),
    refreshed: async () => {
      try {
        timetable.hurry(await movedMeanwhile(workspace, timetable.watched()));
      } catch (error) {
        if (!engine.stopped()) workspace.unexpected('intents.refreshed', error);
      }
    },
    start: () => {
      recover(engine);
      keepMissedVerifications(workspace);
      timetable.start();
    },
    stop: async () => {
      ending.abort();
      balances.stop();
      await Promise.all([timetable.stop(), writes.idle(), looks.idle()]);
    },
  };
  const requests = createRequests(engine, intents);
  const handlers = intentHandlers(engine, { requests, writes, check: (record) => check(record, 0), unbound: (intentId) => unbound.get(intentId) ?? [] });
  return { ...intents, sendWrite: (request) => requests.send(request), approveWrite: (request) => requests.approve(request), freezeShown: (request) => requests.freezeShown(request), handlers };
}
