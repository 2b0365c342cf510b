import { describe, expect, it } from 'vitest';

import { isKnownAddress, isRememberedList, returnAddress, shownAt } from './return-place.ts';

describe('where a person comes back to', () => {
  it.each([
    ['/orders?q=rossi&status=WAITING&sort=amount.desc', '/orders?q=rossi&status=WAITING&sort=amount.desc'],
    ['/accounts/A%2F1/statement?period=all&entry=17', '/accounts/A%2F1/statement?period=all'],
    ['/orders/42', '/orders/42'],
    ['/beneficiaries?imported=4', '/beneficiaries'],
  ])('is the page that was left: %s', (left, back) => {
    expect(returnAddress(left)).toBe(back);
  });

  it.each([
    ['/transfers/new', '/transfers'], ['/transfers/new/7d9c', '/transfers'], ['/payments/7d9c', '/transfers'],
    ['/virtual-ibans/a/IT60/transfer', '/virtual-ibans'], ['/campaigns/9/closing', '/campaigns/9'], ['/closings/7d9c', '/campaigns'],
    ['/batches/7d9c', '/batches'], ['/campaigns/new', '/campaigns'], ['/investors/3/edit', '/investors/3'], ['/orders/new?investorId=3', '/orders'],
    ['/beneficiaries/import', '/beneficiaries'], ['/beneficiaries/b1/edit', '/beneficiaries/b1'], ['/whats-new', '/overview'],
    ['/nowhere', '/overview'], ['//evil.example/x', '/overview'], ['javascript:alert(1)', '/overview'],
  ])('is never a step that pays, takes a code or writes, nor no page at all: %s', (left, back) => {
    expect(returnAddress(left)).toBe(back);
  });

  it('is the list where the thing may be gone', () => {
    expect(shownAt('/orders/4%2F2')).toEqual({ thing: { kind: 'record', section: 'orders', id: '4/2' }, list: '/orders' });
    expect(shownAt('/virtual-ibans/a?x=1')).toMatchObject({ thing: { kind: 'record', section: 'virtualIbans' }, list: '/virtual-ibans' });
    expect(shownAt('/accounts/A1/statement?period=all')).toEqual({ thing: { kind: 'account', id: 'A1' }, list: '/accounts' });
    expect(shownAt('/activity/writes/w1')).toEqual({ thing: { kind: 'write', id: 'w1' }, list: '/activity' });
    expect(shownAt('/orders?q=1')).toEqual({ thing: null, list: '/orders' });
  });

  it('knows the pages of the window and the lists of the navigation', () => {
    expect([isKnownAddress('/calendar'), isKnownAddress('/payments/x'), isKnownAddress('/etc/passwd'), isKnownAddress('https://evil.example')]).toEqual([true, true, false, false]);
    expect([isRememberedList('/orders'), isRememberedList('/orders/4'), isRememberedList('/settings')]).toEqual([true, false, false]);
  });
});
