import { setImmediate as turn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { firstFiles } from './first-files.ts';

const PAGE = `<head>
<script type="module" src="./assets/index.js"></script>
<link rel="stylesheet" href="./assets/index.css">
<link rel="icon" href="./icon.png" />
<!--ahead <link rel="modulepreload" href="./assets/connection.js"><link rel="preload" as="style" href="./assets/connection.css">-->
<!--ahead:en <link rel="modulepreload" href="./assets/later-en.js">-->
<!--ahead:it <link rel="modulepreload" href="./assets/later-it.js">-->
</head>`;
const named = (html: string): readonly string[] => Array.from(html.matchAll(/assets\/([^"]+)/g), ([, name = '']) => name);

it('names only what the first page needs where nothing opens by itself', () => {
  const page = firstFiles(null).page(PAGE);
  expect(named(page)).toEqual(['index.js', 'index.css']);
  expect(page).not.toContain('<!--');
});

it.each([
  ['it', 'de-DE', 'later-it.js'], ['system', 'it-CH', 'later-it.js'], ['system', 'de-DE', 'later-en.js'],
])('names what an open connection needs too, with the texts of the language in use: %s on %s', (language, systemLocale, texts) => {
  expect(named(firstFiles({ language, systemLocale }).page(PAGE))).toEqual(['index.js', 'index.css', 'connection.js', 'connection.css', texts]);
});

it('says when the page was handed over, and when all that it names was, and not before', async () => {
  const files = firstFiles({ language: 'en', systemLocale: 'en' });
  let document = false;
  let whole = false;
  void files.document.then(() => {
    document = true;
  });
  void files.whole.then(() => {
    whole = true;
  });
  const names = named(files.page(PAGE));
  await turn();
  expect(document).toBe(false);
  files.handedOver('app://tesoro/index.html');
  await turn();
  expect(document).toBe(true);
  for (const name of names) {
    await turn();
    expect({ name, whole }).toEqual({ name, whole: false });
    files.handedOver(`app://tesoro/assets/${name}`);
  }
  await turn();
  expect(whole).toBe(true);
});
