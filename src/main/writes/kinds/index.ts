import type { WriteKind } from '#shared/bridge/writes/intents.ts';
import { deleteTransferRules } from './delete-transfer.ts';
import { answerChallengeRules, createTransferRules } from './outgoing-transfer.ts';
import { campaignMoveRules } from './portal/campaign-moves.ts';
import { closingRules } from './portal/closing.ts';
import { creationRulesByKind } from './portal/creations.ts';
import { orderMoveRules } from './portal/order-moves.ts';
import { updateRules } from './portal/updates.ts';
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
  ...campaignMoveRules, ...orderMoveRules, ...updateRules, ...creationRulesByKind, ...closingRules,
} as const satisfies Record<WriteKind, WriteKindRules>;
