import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pageFile } from './page-files.ts';

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
