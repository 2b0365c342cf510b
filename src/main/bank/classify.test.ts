import { expect, it } from 'vitest';

import { wordsIn } from './classify.ts';

const words = (text: string): unknown => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return wordsIn(Buffer.from(text), json);
};

it.each([
  ['a code and a message', '{"code":"E-17","message":"Conto non abilitato"}', 'E-17', 'Conto non abilitato'],
  ['an error inside', '{"timestamp":1,"error":{"code":17,"message":"Conto non abilitato"}}', '17', 'Conto non abilitato'],
  ['an error of OAuth', '{"error":"invalid_request","error_description":"No scope"}', null, 'No scope'],
  ['a text', '  Limite giornaliero\n superato ', null, 'Limite giornaliero superato'],
  ['a JSON text', '"Limite superato"', null, 'Limite superato'],
  ['a page with an entity that is none', '<p>Causa &constructor; &lt;E-17&gt;</p>', null, 'Causa &constructor; <E-17>'],
  ['a page', '<!doctype html><style>p { x }</style><script>1 < 2</script><p>Richiesta &egrave; &#232; &amp; <b>non</b> valida</p>', null, 'Richiesta &egrave; è & non valida'],
])('keeps the words of %s', (_, text, code, description) => {
  expect(words(text)).toEqual([{ code, description, params: null }]);
});

it.each(['', '  ', '{}', 'null', '[]', '<html></html>', '{"ok":false}'])('finds none in %j', (text) => {
  expect(words(text)).toEqual([]);
});

it('cuts what nobody reads', () => {
  expect(wordsIn(Buffer.from('x'.repeat(9_000)), undefined)[0]?.description).toHaveLength(2_000);
});
