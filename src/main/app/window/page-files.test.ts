import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Session } from 'electron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pageFile, servePages } from './page-files.ts';

let folder: string;
let root: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tesoro-page-'));
  root = join(folder, 'renderer');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__">');
  await writeFile(join(root, 'assets', 'a b.js'), 'export {}');
  await writeFile(join(root, 'notes.txt'), 'not part of the page');
  await writeFile(join(folder, 'secret.json'), '{"secret":1}');
  await mkdir(join(folder, 'renderer-other'));
  await writeFile(join(folder, 'renderer-other', 'secret.js'), 'secret');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const get = (url: string, method = 'GET') => pageFile(root, { url, method });

describe('the page’s own files', () => {
  it('come with their type and the policy', () => {
    const response = get('app://tesoro/assets/a%20b.js?v=1#x');
    expect(response.statusCode).toBe(200);
    expect(response.data.toString()).toBe('export {}');
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('give the page a nonce of its own at every load, the one that its policy names', () => {
    const nonces = [1, 2].map(() => {
      const response = get('app://tesoro/index.html');
      const [, nonce = ''] = /nonce="([^"]+)"/.exec(response.data.toString()) ?? [];
      expect(response.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
    expect(nonces[0]).not.toBe('__CSP_NONCE__');
  });

  it('allow no inline script, no evaluation and no network', () => {
    const policy = get('app://tesoro/index.html').headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/);
  });

  it('are all that can be had: nothing above, beside or of another kind', () => {
    const urls = [
      'app://tesoro/../secret.json', 'app://tesoro/%2e%2e/secret.json', 'app://tesoro/..%2fsecret.json', 'app://tesoro/%2e%2e%2fsecret.json',
      'app://tesoro/assets/..%2f..%2fsecret.json', 'app://tesoro/..%5csecret.json', 'app://tesoro/..\\secret.json', 'app://tesoro/%00', 'app://tesoro/index.html%00.js',
      'app://tesoro/%E0%A4%A', `app://tesoro/${encodeURIComponent(join(folder, 'secret.json'))}`, 'app://tesoro//etc/passwd.json', 'app://tesoro/C:%5Csecret.json',
      'app://tesoro/../renderer-other/secret.js', 'app://tesoro/..%2frenderer-other%2fsecret.js', 'app://tesoro/', 'app://tesoro/assets', 'app://tesoro/notes.txt',
      'app://other/index.html', 'app://tesoro:80/index.html', 'file:///etc/passwd', 'nonsense',
    ];
    for (const url of urls) expect({ url, status: get(url).statusCode }).toEqual({ url, status: 404 });
    expect(get('app://tesoro/index.html', 'POST').statusCode).toBe(404);
  });
});

describe('the session of the page', () => {
  type Listener = (details: { readonly url: string; readonly responseHeaders?: Record<string, string[]> }, decide: (answer: unknown) => void) => void;

  function served() {
    const heard = new Map<string, Listener>();
    const listens = (name: string) => ({ urls }: { readonly urls: readonly string[] }, listener: Listener) => {
      expect(urls).toEqual(['app://tesoro/*']);
      heard.set(name, listener);
    };
    const handedOver: string[] = [];
    let answer: (request: { readonly url: string; readonly method: string }, give: (answer: unknown) => void) => void = () => undefined;
    servePages({
      protocol: {
        registerBufferProtocol: (scheme: string, handler: typeof answer) => {
          expect(scheme).toBe('app');
          answer = handler;
        },
      },
      webRequest: { onHeadersReceived: listens('headers'), onCompleted: listens('completed') },
    } as unknown as Session, { root, page: (html) => html.replace('<meta', '<meta data-ahead'), handedOver: (url) => handedOver.push(url) });
    return { answer: (url: string) => new Promise((resolve) => answer({ url, method: 'GET' }, resolve)), heard, handedOver };
  }

  it('serves the page as it is made, and tells when all of a file was handed over', async () => {
    const { answer, heard, handedOver } = served();
    const { data } = (await answer('app://tesoro/index.html')) as { readonly data: Buffer };
    expect(data.toString()).toContain('<meta data-ahead');
    expect(await answer('app://tesoro/notes.txt')).toMatchObject({ statusCode: 404 });
    expect(handedOver).toEqual([]);
    heard.get('completed')?.({ url: 'app://tesoro/index.html' }, () => undefined);
    expect(handedOver).toEqual(['app://tesoro/index.html']);
  });

  it('shares nothing with other origins: the header that Electron adds is taken off, and no other', () => {
    const decided: unknown[] = [];
    served().heard.get('headers')?.(
      { url: 'app://tesoro/index.html', responseHeaders: { 'Access-Control-Allow-Origin': ['*'], 'content-security-policy': ["default-src 'none'"] } }, (answer) => decided.push(answer),
    );
    expect(decided).toEqual([{ responseHeaders: { 'content-security-policy': ["default-src 'none'"] } }]);
  });
});
