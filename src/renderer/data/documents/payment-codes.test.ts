import { encodeQR } from 'qr';
import { expect, it } from 'vitest';

import { paymentCodeIn } from './payment-codes.ts';
import type { Pixels } from './payment-codes.ts';

const MODULE = 4;
const epc = (name: string, encoding: number): string => ['BCD', '002', encoding, 'SCT', '', name, 'DE89370400440532013000', 'EUR12.50', '', '', 'Rechnung 7'].join('\n');

/** Codes beside each other on white. */
function picture(...codes: readonly (readonly (readonly boolean[])[])[]): Pixels {
  const side = MODULE * Math.max(...codes.map(({ length }) => length));
  const width = side * codes.length;
  const data = new Uint8ClampedArray(width * side * 4).fill(255);
  for (const [place, code] of codes.entries()) {
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) {
        if (code[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)] === true) data.fill(0, (y * width + place * side + x) * 4, (y * width + place * side + x) * 4 + 3);
      }
    }
  }
  return { data, width, height: side };
}

const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['UTF-8', encodeQR(epc('Škoda Müller', 1), 'raw', { ecc: 'medium', border: 4 }), epc('Škoda Müller', 1)],
  ['the encoding that it names', encodeQR(epc('Müller & Söhne', 2), 'raw', { ecc: 'medium', border: 4, textEncoder: latin }), epc('Müller & Söhne', 2)],
])('reads a payment code in %s', async (_encoding, code, text) => {
  expect(await paymentCodeIn(picture(code))).toBe(text);
});

it('passes over other codes, and finds none where there is none', async () => {
  const link = encodeQR('https://example.com/invoice/7', 'raw', { border: 4 });
  expect(await paymentCodeIn(picture(link, encodeQR(epc('Anna', 1), 'raw', { border: 4 })))).toBe(epc('Anna', 1));
  expect(await paymentCodeIn(picture(link))).toBeNull();
  expect(await paymentCodeIn(picture([[false]]))).toBeNull();
});
