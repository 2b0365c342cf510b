import { expect, it } from 'vitest';

import { isTooLarge, pictureSize } from './picture-size.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.replaceAll(/\s/g, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const PNG = '89504e470d0a1a0a 0000000d 49484452 00000280 000001e0 0802000000';
const FRAME = 'c0 0011 08 0168 01e0 03';

it.each([
  ['a PNG', PNG, { width: 640, height: 480 }],
  ['a JPEG', `ffd8 ff${FRAME} 00`, { width: 480, height: 360 }],
  ['a JPEG with other segments and filling before', `ffd8 ffe0 0004 4a46 ffc4 0003 00 ffff${FRAME} 00`, { width: 480, height: 360 }],
  ['a progressive JPEG', `ffd8 ff${FRAME.replace('c0', 'c2')} 00`, { width: 480, height: 360 }],
])('reads the size of %s', (_what, hex, size) => {
  expect(pictureSize(bytes(hex))).toEqual(size);
});

it.each([
  ['nothing', ''], ['a PNG cut off', PNG.slice(0, 40)], ['a PNG without width', PNG.replace('00000280', '00000000')], ['a JPEG without a frame', 'ffd8 ffe0 0004 4a46 ffda 0003 00 00 00 00 00 00 00 00'],
  ['a JPEG of a segment without end', 'ffd8 ffe0 ffff 00 00 00 00 00 00 00'], ['no picture', '25504446 2d312e34 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00'],
])('says none of %s', (_what, hex) => {
  expect(pictureSize(bytes(hex))).toBeNull();
});

it('knows a picture that would take all memory', () => {
  expect(isTooLarge(pictureSize(bytes(PNG.replace('00000280', '0000ffff').replace('000001e0', '0000ffff'))) ?? { width: 0, height: 0 })).toBe(true);
  expect(isTooLarge({ width: 4_000, height: 3_000 })).toBe(false);
});
