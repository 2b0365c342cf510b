import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { expect, test } from '../support/app-test.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { testCertificate } from '../conformance/support/test-certificate.ts';
import { fillConnectForm } from '../support/window-steps.ts';
import type { ConnectFields } from '../support/window-steps.ts';

/** The sentences of everything that went wrong, in the order in which they were met. */
test('gives each wrong connection its own sentence and keeps what was typed', async ({ launch }) => {
  const bank = await startPracticeProcess({ apiKey: 'the-right-key' });
  const html = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<html>Welcome</html>'));
  const tls = createTlsServer(testCertificate(), (_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => void html.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => void tls.listen(0, '127.0.0.1', resolve));
  const port = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
  const closed = port(html);

  const right = { portalId: bank.portalId, apiKey: 'the-right-key', environment: 'Practice' } as const;
  const wrong: Readonly<Record<string, ConnectFields>> = {
    'a wrong key': { ...right, baseUrl: bank.url, apiKey: 'a-wrong-key' },
    'a wrong portal': { ...right, baseUrl: bank.url, portalId: 'nobody' },
    'a page instead of JSON': { ...right, baseUrl: `http://127.0.0.1:${closed}` },
    'a certificate nobody vouches for': { ...right, baseUrl: `https://127.0.0.1:${port(tls)}` },
    'a port nobody listens on': { ...right, baseUrl: 'http://127.0.0.1:9' },
    'an address that is none': { ...right, baseUrl: 'not an address' },
  };
  const { window } = await launch();
  const sentences = new Map<string, string>();
  for (const [what, fields] of Object.entries(wrong)) {
    await fillConnectForm(window, fields);
    await window.getByRole('button', { name: 'Test connection' }).click();
    const sentence = window.getByRole('alert').or(window.locator('[aria-invalid="true"]')).first();
    await expect(sentence, what).toBeVisible();
    const text = await failureText(window);
    expect(text, what).not.toBe('');
    sentences.set(what, text);
    await expect(window.getByLabel('Base URL', { exact: true })).toHaveValue(fields.baseUrl);
    await expect(window.getByLabel('API key', { exact: true })).toHaveValue(fields.apiKey ?? '');
    await window.getByLabel('Portal id', { exact: true }).fill('');
  }
  for (const [what, text] of sentences) console.log(`${what}: ${text}`);
  expect(new Set(sentences.values()).size).toBe(Object.keys(wrong).length);
  html.close();
  tls.close();
  await bank.kill();
});

/** What the window says of the failure, in an alert or at the field. */
async function failureText(window: Parameters<typeof fillConnectForm>[0]): Promise<string> {
  const alerts = await window.getByRole('alert').allInnerTexts();
  const atField = await window.locator('[aria-invalid="true"]').evaluateAll((inputs) =>
    inputs.flatMap((input) => (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')));
  return [...alerts, ...atField].join(' ').trim();
}
