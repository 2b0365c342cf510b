import { expect, it } from 'vitest';

import { linkedRoutes, linkOfPage, pageOfLink, unlinkedRoutes } from './page-links.ts';

it.each([
  ['tesoro:/overview', '/overview'],
  ['TESORO:/Overview', '/Overview'],
  ['tesoro:/orders/ORD-1', '/orders/ORD-1'],
  ['tesoro:/accounts/a%20b/statement', '/accounts/a%20b/statement'],
  ['tesoro:/unidentified/%C3%A0', '/unidentified/%C3%A0'],
  ['tesoro:/transfers/ACC-1:T%3A2', '/transfers/ACC-1%3AT%3A2'],
  ['tesoro:/orders/%252e%252e', '/orders/%252e%252e'],
  ['tesoro:/orders/javascript:alert(1)', '/orders/javascript%3Aalert(1)'],
  ['tesoro:/payments/11111111-1111-4111-8111-111111111111', '/payments/11111111-1111-4111-8111-111111111111'],
])('%s opens %s', (link, page) => {
  expect(pageOfLink(link)).toBe(page);
});

it.each([
  // Another host, or something that is read as one.
  'tesoro://overview', 'tesoro://../overview', 'tesoro:///overview', 'tesoro://evil.example/overview', 'tesoro:/\\evil.example', 'tesoro:\\overview', 'tesoro:overview', 'tesoro:',
  'tesoro:/', 'tesoro://', 'tesoro: /overview',
  // Out of the place, in whatever writing.
  'tesoro:/../overview', 'tesoro:/orders/..', 'tesoro:/orders/.', 'tesoro:/orders/%2e%2e', 'tesoro:/orders/..%2F..%2Fetc', 'tesoro:/orders/a%2Fb', 'tesoro:/orders/a%5Cb', 'tesoro:/orders//x', 'tesoro:/overview/',
  // What would fill something in, or begin something.
  'tesoro:/overview?x=1', 'tesoro:/transfers/new?amount=100', 'tesoro:/overview#/transfers/new', 'tesoro:/transfers/new', 'tesoro:/transfers/NEW', 'tesoro:/transfers/%6Eew', 'tesoro:/Transfers/New',
  'tesoro:/transfers/new/d1', 'tesoro:/campaigns/C-1/closing', 'tesoro:/campaigns/C-1/CLOSING', 'tesoro:/campaigns/C-1/edit', 'tesoro:/beneficiaries/import', 'tesoro:/templates/t1', 'tesoro:/orders/new',
  'tesoro:/virtual-ibans/a/b/transfer',
  // No page.
  'tesoro:/nothing', 'tesoro:/orders/a/b', 'tesoro:/settings/team/x', 'tesoro:/constructor',
  // Not to be decoded, or with what nobody sees.
  'tesoro:/orders/%', 'tesoro:/orders/%ff', 'tesoro:/orders/%00', 'tesoro:/orders/a%0Ab', 'tesoro:/orders/a\nb', 'tesoro:/overview\n', `tesoro:/orders/${'x'.repeat(2_000)}`,
  // No link of ours.
  'javascript:alert(1)', 'https://evil.example/', 'file:///etc/passwd', 'app://tesoro/index.html', 'data:text/html,x', 'xtesoro:/overview', ' tesoro:/overview', '', '/overview',
])('refuses %j', (link) => {
  expect(pageOfLink(link)).toBeNull();
});

it('writes links that it opens, and to the list where an id cannot be part of one', () => {
  expect(linkOfPage('/orders/ORD-1')).toBe('tesoro:/orders/ORD-1');
  expect(linkOfPage('/safeguarding')).toBe('tesoro:/safeguarding');
  expect(linkOfPage(`/orders/${encodeURIComponent('a/b')}`)).toBe('tesoro:/orders');
  for (const link of [linkOfPage('/unidentified/1'), linkOfPage('/payments/1'), linkOfPage('/closings/1'), linkOfPage('/orders')]) expect(pageOfLink(link)).not.toBeNull();
});

it('names no route twice', () => {
  const all = [...linkedRoutes, ...unlinkedRoutes];
  expect(new Set(all).size).toBe(all.length);
});
