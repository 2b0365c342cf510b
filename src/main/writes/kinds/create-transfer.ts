import { failed, ok } from '#shared/domain/result.ts';
import { atBankOf } from './at-bank.ts';
import { alikeOutgoing, lookForOutgoing, outgoingBaseline, readOutgoingTransfer } from './outgoing-transfer.ts';
import { inputOf } from './rules.ts';
import type { WriteKindRules } from './rules.ts';

export const createTransferRules: WriteKindRules = {
  baseline: outgoingBaseline,
  send: async (bank, request) => {
    const answer = await bank.call('createMoneyTransfer', inputOf('createMoneyTransfer', request));
    return answer.ok ? ok({ atBank: atBankOf(answer.value), verification: answer.value.vopResult }) : failed(answer.error);
  },
  look: lookForOutgoing,
  alike: alikeOutgoing,
  read: readOutgoingTransfer,
};
