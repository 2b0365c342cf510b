import { expect, it } from 'vitest';

import { APP_PAGE } from './app-origin.ts';
import { addressIn, pageUrlOf } from './windows.ts';

it('says in its address which window a page is for, and where it was opened', () => {
  expect(pageUrlOf(APP_PAGE, { number: 1, address: null })).toBe(APP_PAGE);
  expect(pageUrlOf(APP_PAGE, { number: 2, address: null })).toBe('app://tesoro/index.html?window=2');
  expect(pageUrlOf(APP_PAGE, { number: 2, address: '/orders?q=rossi&status=OPEN' })).toBe('app://tesoro/index.html?window=2&new=#/orders?q=rossi&status=OPEN');
  expect(pageUrlOf(APP_PAGE, { number: 1, address: '/overview' })).toBe('app://tesoro/index.html?window=1&new=#/overview');
});

it('never leads to another page, whatever the address', () => {
  for (const address of ['//evil.example/', '/../../x', '/#https://evil.example', '/%0a@evil.example', '/\\evil.example']) {
    const { protocol, host, pathname } = new URL(pageUrlOf(APP_PAGE, { number: 3, address }));
    expect([address, protocol, host, pathname]).toEqual([address, 'app:', 'tesoro', '/index.html']);
  }
});

it('takes only links within the window for one that can be opened beside it', () => {
  expect(addressIn('app://tesoro/index.html?window=2#/accounts/A1/statement?period=all', APP_PAGE)).toBe('/accounts/A1/statement?period=all');
  for (const link of ['', 'nonsense', 'https://bank.example/#/orders', 'app://tesoro/other.html#/orders', 'app://other/index.html#/orders', 'app://tesoro/index.html', 'app://tesoro/index.html#main']) {
    expect([link, addressIn(link, APP_PAGE)]).toEqual([link, null]);
  }
});
