import type { evidence } from '#shared/text/en/payments/evidence.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { Declaration, MatchKind } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';

type EventName = Exclude<keyof typeof evidence.events, 'other'>;

const meanings: Readonly<Record<EventName, Meaning>> = {
  approved: 'neutral', adopted: 'neutral', sending: 'progress', confirming: 'progress', notSent: 'wait', answered: 'done', refused: 'wrong', challenged: 'wait', codeRefused: 'wrong',
  expired: 'wrong', lost: 'wait', interrupted: 'wait', looked: 'neutral', found: 'done', conflicted: 'wrong', abandoned: 'neutral', withdrawn: 'neutral', withheld: 'neutral', read: 'neutral', declared: 'neutral', challengeUnproven: 'wait', duplicated: 'wrong', duplicateAcknowledged: 'neutral',
};

const isKnown = (type: string): type is EventName => Object.hasOwn(meanings, type);

export const meaningOf = (type: string): Meaning => (isKnown(type) ? meanings[type] : 'unknown');

export const wordOf = (type: string, t: Translate): string => (isKnown(type) ? t(`evidence:events.${type}`) : t('evidence:events.other', { type }));

/** What an entry tells besides its name. */
export interface EventFacts {
  /** Operating-system user who did it, where a person did. */
  readonly user: string | null;
  readonly error: BankError | null;
  /** Of the bank's record. */
  readonly status: string | null;
  readonly serverId: string | null;
  readonly reason: string | null;
  /** How what the bank has was recognised. */
  readonly match: MatchKind | null;
  /** What a person declared that the bank had told them. */
  readonly told: Pick<Declaration, 'outcome' | 'toldBy' | 'toldOn' | 'words'> | null;
  /** Of a look: whether it read everything, and how many it found. */
  readonly complete: boolean | null;
  readonly candidates: number | null;
}

interface LooseEvent {
  readonly userName?: string;
  readonly intent?: { readonly userName?: string };
  readonly error?: BankError | null;
  readonly atBank?: { readonly match?: MatchKind; readonly serverId?: string | null; readonly transfer?: { readonly status?: string | null } | null; readonly portal?: { readonly status?: string | null; readonly campaignStatus?: string | null } | null };
  readonly reason?: string;
  readonly note?: string;
  readonly outcome?: Declaration['outcome'];
  readonly toldBy?: string;
  readonly toldOn?: Declaration['toldOn'];
  readonly words?: string;
  readonly complete?: boolean;
  readonly candidates?: readonly unknown[];
}

/** Reads the entry's JSON, which this app wrote and whose hash was checked. */
export function readEvent(json: string): EventFacts {
  const event = JSON.parse(json) as LooseEvent;
  const { atBank } = event;
  return {
    user: event.userName ?? event.intent?.userName ?? null,
    error: event.error ?? null, status: atBank?.transfer?.status ?? atBank?.portal?.status ?? atBank?.portal?.campaignStatus ?? null, serverId: atBank?.serverId ?? null,
    reason: event.reason ?? event.note ?? null, match: atBank?.match ?? null, told: toldIn(event), complete: event.complete ?? null, candidates: event.candidates?.length ?? null,
  };
}

function toldIn({ outcome, toldBy, toldOn, words }: LooseEvent): EventFacts['told'] {
  return outcome === undefined || toldBy === undefined || toldOn === undefined || words === undefined ? null : { outcome, toldBy, toldOn, words };
}
