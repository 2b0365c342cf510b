import type { Translate } from '#renderer/i18n/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';

/** Words by which the app notes why it took a write back. */
const own = ['restored', 'changed', 'batch', 'closing', 'campaignChanged', 'renewed', 'stopped'] as const;

/** Errors that stop a run of several writes: those behind are taken back with the error's name. */
const errors: ReadonlySet<string> = new Set([
  'rejected', 'notSent', 'ambiguous', 'rateLimited', 'unauthenticated', 'badResponse', 'offline', 'locked', 'paymentsBlocked', 'outcomeUnknown', 'internal', 'notFound', 'wrongState',
  'blockedByIntent', 'changedSinceShown',
] satisfies readonly AppError['kind'][]);

/** Why a write was taken back or given up: the app's own words in the person's language, a person's as they typed them. */
export function reasonWords(reason: string, t: Translate): string {
  const word = own.find((known) => known === reason);
  return word !== undefined ? t(`outcome:reasons.${word}`) : errors.has(reason) ? t('outcome:reasons.failed') : reason;
}
