import { ok } from '#shared/domain/result.ts';
import { lookForConfirmation, readOutgoingTransfer } from './outgoing-transfer.ts';
import type { WriteKindRules } from './rules.ts';

/** A challenge of a transfer that another program created: there is nothing to send but the code. */
export const answerChallengeRules: WriteKindRules = {
  baseline: async () => ok({}),
  send: async () => {
    throw new Error('A challenge that was adopted has no request of its own');
  },
  look: lookForConfirmation,
  read: readOutgoingTransfer,
};
