import { describe, expect, it } from 'vitest';
import { createsTransfer, isAccountWrite, movesAccountMoney, traitsOf, writeKinds } from './intents.ts';
import type { ShownWrite, WriteKind } from './intents.ts';

/* What the kinds of today are held to, as plain lists. A further kind has to stand in none of them. */

const KINDS = [
  'createTransfer', 'virtualIbanTransfer', 'revertTransfer', 'deleteTransfer', 'answerChallenge', 'createVirtualIban', 'deactivateVirtualIban',
  'createCampaign', 'updateCampaign', 'openCampaign', 'closeCampaign', 'cancelCampaign', 'succeedCampaign', 'failCampaign',
  'createInvestor', 'updateInvestor',
  'createOrder', 'moveOrder', 'setOrderWaiting', 'setOrderFailed', 'cancelOrder',
] as const satisfies readonly WriteKind[];

const known = (holds: (kind: WriteKind) => boolean): readonly WriteKind[] => KINDS.filter(holds);
const shownAs = (kind: WriteKind): ShownWrite => ({ kind }) as ShownWrite;

describe('the kinds of writes', () => {
  it('stand in lists in this order', () => {
    expect(writeKinds.filter((kind) => KINDS.some((one) => one === kind))).toEqual(KINDS);
  });

  it('are about an account, or about one section of the portal', () => {
    expect(known((kind) => traitsOf(kind).on === 'account')).toEqual(KINDS.slice(0, 7));
    expect(known((kind) => isAccountWrite(shownAs(kind)))).toEqual(KINDS.slice(0, 7));
    expect(known((kind) => traitsOf(kind).on === 'campaigns')).toEqual(KINDS.slice(7, 14));
    expect(known((kind) => traitsOf(kind).on === 'investors')).toEqual(['createInvestor', 'updateInvestor']);
    expect(known((kind) => traitsOf(kind).on === 'orders')).toEqual(KINDS.slice(16));
  });

  it('move money, or not', () => {
    expect(known((kind) => traitsOf(kind).movesMoney === true))
      .toEqual(['createTransfer', 'virtualIbanTransfer', 'revertTransfer', 'answerChallenge', 'succeedCampaign', 'failCampaign', 'cancelOrder']);
    expect(known(movesAccountMoney)).toEqual(['createTransfer', 'virtualIbanTransfer', 'revertTransfer', 'answerChallenge']);
  });

  it('create a record, or not', () => {
    expect(KINDS.flatMap((kind) => {
      const { creates } = traitsOf(kind);
      return creates === undefined ? [] : [`${kind} ${creates}`];
    })).toEqual([
      'createTransfer transfer', 'virtualIbanTransfer transfer', 'revertTransfer transfer', 'createVirtualIban virtualIban', 'createCampaign campaign',
      'createInvestor investor', 'createOrder order',
    ]);
    expect(known((kind) => createsTransfer(shownAs(kind)))).toEqual(['createTransfer', 'virtualIbanTransfer', 'revertTransfer']);
  });

  it('are steps of a closing, or not', () => {
    expect(known((kind) => traitsOf(kind).inClosing === true).toSorted())
      .toEqual(['cancelOrder', 'closeCampaign', 'failCampaign', 'moveOrder', 'setOrderFailed', 'setOrderWaiting', 'succeedCampaign']);
  });
});
