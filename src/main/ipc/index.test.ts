import { describe, expect, it } from 'vitest';

import { isTrustedSender } from './index.ts';

const own = { isMainFrame: true, origin: 'app://tesoro', url: 'app://tesoro/index.html#/accounts', webContentsId: 1 };
const trusts = (frame: typeof own | null): boolean => isTrustedSender(frame, 'app://tesoro', new Set([1]));

describe('the sender of a message', () => {
  it('is trusted when it is the main frame of the app’s own window on the app’s own page', () => {
    expect(trusts(own)).toBe(true);
  });

  it('is not trusted when it is a frame inside, another origin, another window, or already gone', () => {
    expect(trusts({ ...own, isMainFrame: false })).toBe(false);
    expect(trusts({ ...own, webContentsId: 2 })).toBe(false);
    expect(trusts(null)).toBe(false);
    for (const url of ['about:blank', 'app://tesoro', 'app://tesoro.example/', 'data:text/html,x']) expect(trusts({ ...own, url })).toBe(false);
    for (const origin of ['', 'null', 'file://', 'https://tesoro', 'app://tesoro.example', 'app://other', 'APP://tesoro', 'devtools://devtools']) {
      expect(trusts({ ...own, origin })).toBe(false);
    }
  });
});
