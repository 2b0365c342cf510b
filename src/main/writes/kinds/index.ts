import type { IntentRecord } from '#main/store/journal/index.ts';
import { isByFile, isOfOtherDesk } from '#shared/bridge/writes/intents.ts';
import type { WriteKind } from '#shared/bridge/writes/intents.ts';
import { createTransfer } from './create-transfer.ts';
import { deleteTransfer } from './delete-transfer.ts';
import { leftByFile } from './left-by-file.ts';
import { ofOtherDesk } from './of-other-desk.ts';
import { answerChallenge } from './outgoing-transfer.ts';
import { campaigns } from './portal/campaigns.ts';
import { closings } from './portal/closing.ts';
import { investors } from './portal/investors.ts';
import { orders } from './portal/orders.ts';
import { revertTransfer } from './revert-transfer.ts';
import type { KindsOf, WriteKindRules } from './rules.ts';
import { virtualIbanTransfer } from './virtual-iban-transfer.ts';
import { virtualIbans } from './virtual-ibans.ts';

/** How each kind of write is frozen, sent, found again and read. */
export const writeRules: KindsOf<WriteKind> = {
  createTransfer, virtualIbanTransfer, revertTransfer, deleteTransfer, answerChallenge, ...virtualIbans, ...campaigns, ...closings, ...investors, ...orders,
};

/** How a write is found again and read, by the way in which it left. */
export const rulesOf = (record: Pick<IntentRecord, 'kind' | 'leftByFile' | 'ofOtherDesk'>): WriteKindRules =>
  (isByFile(record) ? leftByFile : isOfOtherDesk(record) ? ofOtherDesk(writeRules[record.kind]) : writeRules[record.kind]);
