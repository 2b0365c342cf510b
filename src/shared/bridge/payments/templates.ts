import { z } from 'zod';
import { languageCodes } from '#shared/text/languages.ts';
import type { Language } from '#shared/text/languages.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { LAST_DAY, rhythmSteps } from '#shared/domain/payment/rhythm.ts';
import type { Occurrence, Rhythm } from '#shared/domain/payment/rhythm.ts';
import { bankDateInput, command, nothing } from '../command.ts';
import { requestId, transferDraft } from '../writes/write-inputs.ts';
import type { PaymentDraft } from './drafts.ts';

/** A transfer to be written again and again. */
export interface PaymentTemplate {
  readonly templateId: string;
  readonly name: string;
  /** Texts may hold placeholders; an empty amount is asked for each time; there is no execution date. */
  readonly draft: TransferDraft;
  readonly rhythm: Rhythm | null;
  /** In which months are named. */
  readonly language: Language;
}

export interface StoredTemplate extends PaymentTemplate {
  readonly savedAt: Instant;
  /** The day from which on its rhythm counts: days before are nobody's. */
  readonly since: BankDate;
}

/** A day of a rhythm that is dealt with. */
export interface StoredOccurrence extends Occurrence {
  readonly templateId: string;
  /** Its draft, which may have been sent or deleted since; null where a person passed over it. */
  readonly draftId: string | null;
  readonly at: Instant;
}

export interface TemplateView extends PaymentTemplate {
  readonly next: Occurrence | null;
  /** Too many at once to make drafts of them unasked; the oldest first. */
  readonly missed: readonly Occurrence[];
}

const MOST_NAME = 80;

const rhythm = z.object({
  every: z.enum(rhythmSteps), day: z.number().int().min(1).max(LAST_DAY), from: bankDateInput, until: bankDateInput.nullable(), closed: z.enum(['before', 'after']),
}).refine(({ every, day, from, until }) => (every !== 'week' || day <= 7) && (until === null || until >= from));

const byTemplate = z.object({ templateId: requestId });

export const templateCommands = {
  /** By name. */
  'templates.list': command<readonly TemplateView[]>()(nothing),
  'templates.get': command<TemplateView>()(byTemplate),
  /** New, or in place of the one with this id. Drafts of its rhythm that are due are made. */
  'templates.save': command<PaymentTemplate>()(z.object({ ...byTemplate.shape, name: z.string().trim().min(1).max(MOST_NAME), draft: transferDraft, rhythm: rhythm.nullable(), language: z.enum(languageCodes) })),
  'templates.remove': command<null>()(byTemplate),
  /** A draft for today. Nothing is sent. */
  'templates.use': command<PaymentDraft>()(byTemplate),
  /** Of all missed days: makes drafts, or passes over them. Returns how many. */
  'templates.settle': command<number>()(byTemplate.extend({ make: z.boolean() })),
} as const;
