import { describe, expect, it } from 'vitest';
import { campaignStatuses, orderStatuses } from './states.ts';
import { isDone, isUsual, moneyGoesBack } from './usual-states.ts';

describe('isUsual', () => {
  it('knows the one condition that the interface states: only a created campaign is cancelled', () => {
    expect(campaignStatuses.filter((status) => isUsual('cancelCampaign', status))).toEqual(['CREATED']);
  });

  it('takes no state that is not documented for usual', () => {
    expect(isUsual('openCampaign', 'PAUSED')).toBe(false);
    expect(isUsual('cancelOrder', null)).toBe(false);
  });
});

describe('moneyGoesBack', () => {
  it('is sure of accepted orders, and unsure of those that may be paid meanwhile or whose state nobody knows', () => {
    expect(orderStatuses.filter((status) => moneyGoesBack(status) === 'yes')).toEqual(['ACCEPTED']);
    expect(orderStatuses.filter((status) => moneyGoesBack(status) === 'maybe')).toEqual(['WAITING']);
    expect([moneyGoesBack('PAUSED'), moneyGoesBack(null), moneyGoesBack('CANCELED')]).toEqual(['maybe', 'maybe', 'no']);
  });
});

describe('isDone', () => {
  it('is so for the state that an action leads to alone, and never for a change of terms or a move', () => {
    expect(campaignStatuses.filter((status) => isDone('openCampaign', status))).toEqual(['OPEN']);
    expect(orderStatuses.filter((status) => isDone('cancelOrder', status))).toEqual(['CANCELLED']);
    expect(orderStatuses.some((status) => isDone('moveOrder', status))).toBe(false);
    expect(isDone('setOrderWaiting', null)).toBe(false);
  });
});
