import { expect, it } from 'vitest';

import { isPageUrl, mayRequest } from './hardening.ts';

it('lets the page request the app’s own files and nothing else', () => {
  expect(mayRequest('app://tesoro/assets/x.js', null)).toBe(true);
  for (const url of ['https://example.com/', 'http://127.0.0.1:5173/', 'app://tesoro.example/', 'app://other/', 'file:///etc/passwd', 'devtools://devtools/x']) {
    expect({ url, allowed: mayRequest(url, null) }).toEqual({ url, allowed: false });
  }
});

it('adds Vite’s server and its socket while developing', () => {
  const server = 'http://localhost:5173';
  for (const url of ['http://localhost:5173/main.tsx', 'ws://localhost:5173/', 'devtools://devtools/x']) expect(mayRequest(url, server)).toBe(true);
  for (const url of ['http://localhost:51730/', 'https://example.com/', 'ws://localhost:1/']) expect(mayRequest(url, server)).toBe(false);
});

it('knows its own page, wherever in it', () => {
  expect(isPageUrl('app://tesoro/index.html#/orders', 'app://tesoro/index.html')).toBe(true);
  expect(isPageUrl('http://localhost:5173/x', 'http://localhost:5173')).toBe(true);
  for (const url of ['about:blank', 'app://tesoro.example/', 'app://other/index.html']) expect(isPageUrl(url, 'app://tesoro/index.html')).toBe(false);
});
