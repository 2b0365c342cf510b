import type { WriteKind } from '#shared/bridge/writes/intents.ts';
import { answerChallengeRules } from './answer-challenge.ts';
import { createTransferRules } from './create-transfer.ts';
import { deleteTransferRules } from './delete-transfer.ts';
import { portalRules } from './portal.ts';
import { revertTransferRules } from './revert-transfer.ts';
import type { WriteKindRules } from './rules.ts';
import { virtualIbanTransferRules } from './virtual-iban-transfer.ts';
import { createVirtualIbanRules, deactivateVirtualIbanRules } from './virtual-ibans.ts';

/** How each kind of write is sent and found again. */
export const writeRules = {
  createTransfer: createTransferRules,
  virtualIbanTransfer: virtualIbanTransferRules,
  revertTransfer: revertTransferRules,
  deleteTransfer: deleteTransferRules,
  answerChallenge: answerChallengeRules,
  createVirtualIban: createVirtualIbanRules,
  deactivateVirtualIban: deactivateVirtualIbanRules,
  ...portalRules,
} as const satisfies Record<WriteKind, WriteKindRules>;
