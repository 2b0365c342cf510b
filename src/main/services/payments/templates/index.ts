import { createHash, randomUUID } from 'node:crypto';

import { documentKey, keptOn, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { SetTimer } from '#main/writes/index.ts';
import type { AgendaEntry } from '#shared/bridge/cash/agenda.ts';
import type { PaymentDraft } from '#shared/bridge/payments/drafts.ts';
import type { StoredOccurrence, StoredTemplate, TemplateView } from '#shared/bridge/payments/templates.ts';
import { addDays, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { filledText } from '#shared/domain/payment/placeholders.ts';
import { nextOccurrences, occurrencesBetween } from '#shared/domain/payment/rhythm.ts';
import type { Occurrence, Rhythm } from '#shared/domain/payment/rhythm.ts';
import { targetDayFrom } from '#shared/domain/payment/target-days.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import { ok } from '#shared/domain/result.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import { formatLanguage } from '#shared/text/language-choice.ts';

/** More missed days than these are asked about, but for the last. */
const MOST_UNASKED = 3;

/** The computer may sleep, and clocks may be set: the day is looked at this often. */
const LOOK_AFTER_MS = 30 * 60_000;

/** Of the ids of this bank's templates. The address of the built-in practice bank is another at each start. */
export const templatesPrefix = ({ purpose, bankOrigin }: Needs<'bankOrigin' | 'purpose'>): string => `${documentKey(purpose === 'money' ? bankOrigin : 'practice')}/`;

/** Transfers to be written again, and the drafts that their rhythms make. Nothing is ever sent. */
export function createTemplates(workspace: Needs<'bank' | 'bankOrigin' | 'clock' | 'emit' | 'journal' | 'now' | 'purpose' | 'unexpected' | 'userData'>, setTimer: SetTimer) {
  const { bank, clock, userData } = workspace;
  const prefix = templatesPrefix(workspace);
  let stopTimer = (): void => undefined;
  let stopped = false;
  /** Deleted since the start: one that comes back goes on where it was. */
  const removed = new Map<string, StoredTemplate>();

  const today = (): BankDate => bankDateAt(bank.serverNowMs() ?? clock.now());
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['drafts', 'templates'] });
  const all = (): readonly StoredTemplate[] => userData.list('paymentTemplate', prefix);
  /** None where the user data cannot be read. */
  const ofThisBank = (): readonly StoredTemplate[] => (keptOn(userData, 'paymentTemplate').length === 0 ? [] : all());
  const templateOf = (templateId: string): StoredTemplate | null => userData.get('paymentTemplate', prefix + templateId);
  const occurrenceId = (templateId: string, day: string): string => `${prefix}${templateId}/${day}`;

  const recordsOf = ({ templateId }: StoredTemplate): readonly StoredOccurrence[] => userData.list('templateOccurrence', occurrenceId(templateId, ''));
  /** The days of a rhythm, to be paid from one day to another, that nothing has become of. */
  const open = (template: StoredTemplate, from: BankDate, to: BankDate): readonly Occurrence[] => {
    const { rhythm, draft, since } = template;
    const start = latest(from, since);
    if (rhythm === null || start > to) return [];
    const settled = new Set(recordsOf(template).map(({ day }) => day));
    return occurrencesBetween(rhythm, start, to, draft.isInstant).filter(({ day }) => !settled.has(day));
  };
  const missed = (template: StoredTemplate): readonly Occurrence[] => open(template, template.since, today());
  const viewOf = (template: StoredTemplate): TemplateView => {
    const { templateId, name, draft, rhythm, language, since } = template;
    const now = today();
    const ahead = new Set(recordsOf(template).flatMap(({ day, pay }) => (pay >= now ? [day] : [])));
    const next = rhythm === null ? [] : nextOccurrences(rhythm, latest(since, now), ahead.size + 1, draft.isInstant);
    return { templateId, name, draft, rhythm, language, next: next.find(({ day }) => !ahead.has(day)) ?? null, missed: missed(template) };
  };

  const contentOn = ({ draft, language }: StoredTemplate, day: BankDate, executionDate: BankDate): PaymentDraft['content'] => {
    const locale = formatLanguage(language);
    return {
      kind: 'createTransfer',
      draft: {
        ...draft, description: filledText(draft.description, day, locale), remittanceInformation: filledText(draft.remittanceInformation, day, locale),
        executionDate: draft.isInstant ? '' : executionDate,
      },
    };
  };

  /** Where an export was restored that lacks the record. */
  const isKnown = (draftId: string): boolean =>
    userData.get('draft', draftId) !== null || (workspace.journal.usable && workspace.journal.journal.byRequest(draftId) !== null);

  /**
   * Draft and record of an occurrence, both or neither. The id of the draft follows from the occurrence and becomes the request id of the write: even where the
   * record is lost, the journal lets it be sent once only.
   */
  const settle = (template: StoredTemplate, occurrence: Occurrence, make: boolean): void => {
    const { templateId, name } = template;
    const at = workspace.now();
    const draftId = make ? createHash('sha256').update(occurrenceId(templateId, occurrence.day)).digest('hex').slice(0, 40) : null;
    const record: StoredOccurrence = { templateId, ...occurrence, draftId, at };
    userData.together(() => {
      userData.put('templateOccurrence', occurrenceId(templateId, occurrence.day), record, at);
      if (draftId === null || isKnown(draftId)) return;
      const executionDate = occurrence.pay < today() ? targetDayFrom(today()) : occurrence.pay;
      userData.put('draft', draftId, { draftId, content: contentOn(template, occurrence.day, executionDate), step: 'details', savedAt: at, occurrence: { templateId, name, day: occurrence.day } }, at);
    });
  };
  /**
   * Makes the drafts that are due; whether there were any. After a long time only the last of each template is made. What is before a day that is dealt with
   * waits for a person, however often this is called.
   */
  const makeDue = (): boolean => {
    let made = false;
    const now = today();
    for (const template of ofThisBank()) {
      // A record of a day to come was made while the clock was wrong.
      const last = recordsOf(template).findLast(({ pay }) => pay <= now)?.day ?? '';
      const due = missed(template).filter(({ day }) => day > last);
      for (const occurrence of due.length <= MOST_UNASKED ? due : due.slice(-1)) {
        settle(template, occurrence, true);
        made = true;
      }
    }
    return made;
  };

  const look = (): void => {
    if (stopped) return;
    try {
      if (makeDue()) changed();
    } catch (error) {
      workspace.unexpected('templates', error);
    }
    stopTimer();
    stopTimer = setTimer(look, LOOK_AFTER_MS);
  };

  const handlers: HandlersOf<'templates'> = {
    'templates.list': async () => ok(all().map(viewOf).toSorted((left, right) => foldText(left.name).localeCompare(foldText(right.name)))),
    'templates.get': async ({ templateId }) => {
      const template = templateOf(templateId);
      return template === null ? NOT_FOUND : ok(viewOf(template));
    },
    'templates.save': async (input) => {
      const before = templateOf(input.templateId) ?? removed.get(input.templateId) ?? null;
      const savedAt = workspace.now();
      const template = { ...input, draft: { ...input.draft, executionDate: '' } };
      const since = before !== null && isSameRhythm(before.rhythm, input.rhythm) ? before.since : today();
      userData.put('paymentTemplate', prefix + input.templateId, { ...template, savedAt, since }, savedAt);
      makeDue();
      changed();
      return ok(template);
    },
    'templates.remove': async ({ templateId }) => {
      const template = templateOf(templateId);
      if (template === null) return NOT_FOUND;
      userData.remove('paymentTemplate', prefix + templateId);
      removed.set(templateId, template);
      changed();
      return ok(null);
    },
    'templates.use': async ({ templateId }) => {
      const template = templateOf(templateId);
      if (template === null) return NOT_FOUND;
      const savedAt = workspace.now();
      const draft: PaymentDraft = { draftId: randomUUID(), content: contentOn(template, today(), today()), step: 'details', savedAt };
      userData.put('draft', draft.draftId, draft, savedAt);
      changed();
      return ok(draft);
    },
    'templates.settle': async ({ templateId, make }) => {
      const template = templateOf(templateId);
      if (template === null) return NOT_FOUND;
      const days = missed(template);
      for (const occurrence of days) settle(template, occurrence, make);
      changed();
      return ok(days.length);
    },
  };

  return {
    handlers,
    look,
    /** For the calendar: the days to come without a draft, from one to another, after those that were missed. */
    expected: (from: BankDate, to: BankDate, mark: DecimalMark): readonly AgendaEntry[] => ofThisBank().flatMap((template) => {
      const { templateId, name, draft } = template;
      const money = moneyFromTyped(draft.amount, draft.currency, mark);
      const amount = money.ok ? { ...money.value, amountMinor: -money.value.amountMinor } : null;
      return [...missed(template), ...open(template, latest(from, addDays(today(), 1)), to)].map(({ pay }): AgendaEntry => ({ kind: 'recurring', id: templateId, date: pay, count: 1, name, amount }));
    }),
    /** For the Overview: days that wait for a decision. */
    missed: (): number => ofThisBank().reduce((sum, template) => sum + missed(template).length, 0),
    stop: (): void => {
      stopped = true;
      stopTimer();
    },
  };
}

/** Whether the same days are meant: what was missed stays missed then. */
function isSameRhythm(before: Rhythm | null, after: Rhythm | null): boolean {
  return before !== null && after !== null && before.every === after.every && before.day === after.day && before.from === after.from;
}
