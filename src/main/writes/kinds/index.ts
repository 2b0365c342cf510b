import type { WriteKind } from '#shared/bridge/writes/intents.ts';
import { createTransfer } from './create-transfer.ts';
import { deleteTransfer } from './delete-transfer.ts';
import { answerChallenge } from './outgoing-transfer.ts';
import { campaigns } from './portal/campaigns.ts';
import { closings } from './portal/closing.ts';
import { investors } from './portal/investors.ts';
import { orders } from './portal/orders.ts';
import { revertTransfer } from './revert-transfer.ts';
import type { KindsOf } from './rules.ts';
import { virtualIbanTransfer } from './virtual-iban-transfer.ts';
import { virtualIbans } from './virtual-ibans.ts';

/** How each kind of write is frozen, sent, found again and read. */
export const writeRules: KindsOf<WriteKind> = {
  createTransfer, virtualIbanTransfer, revertTransfer, deleteTransfer, answerChallenge, ...virtualIbans, ...campaigns, ...closings, ...investors, ...orders,
};
