import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const file = (path: string): Buffer => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)));
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width of a PNG that is square; fails on anything else. */
const sizeOfPng = (content: Buffer): number => {
  expect(content.subarray(0, 8)).toEqual(PNG);
  expect(content.readUInt32BE(16)).toBe(content.readUInt32BE(20));
  return content.readUInt32BE(16);
};

it('every system finds the icon in the sizes it asks for', () => {
  expect(sizeOfPng(file('build/icons/icon.png'))).toBe(1024);
  const linux = readdirSync(fileURLToPath(new URL('../../build/icons/linux', import.meta.url)));
  expect(linux.map((name) => sizeOfPng(file(`build/icons/linux/${name}`))).toSorted((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 128, 256, 512]);
  expect(linux.every((name) => name === `${sizeOfPng(file(`build/icons/linux/${name}`))}x${sizeOfPng(file(`build/icons/linux/${name}`))}.png`)).toBe(true);
  expect(sizeOfPng(file('src/renderer/public/icon.png'))).toBe(256);
});

it('the icon for Windows holds bitmaps up to 128 and PNG at 256, one behind the other', () => {
  const ico = file('build/icons/icon.ico');
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
  let expected = 6 + 16 * ico.readUInt16LE(4);
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const size = ico.readUInt8(at) === 0 ? 256 : ico.readUInt8(at);
    const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
    expect(offset).toBe(expected);
    expected += length;
    const content = ico.subarray(offset, offset + length);
    const isPng = content.subarray(0, 8).equals(PNG);
    expect(isPng ? [sizeOfPng(content)] : [content.readInt32LE(4), content.readInt32LE(8), content.readUInt16LE(14)]).toEqual(size === 256 ? [256] : [size, size * 2, 32]);
    return size;
  });
  expect(expected).toBe(ico.length);
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
});

it('the icon for macOS holds the sizes it is shown in, each also for screens with two pixels to the point', () => {
  const icns = file('build/icons/icon.icns');
  expect([icns.toString('ascii', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
  const kinds: Record<string, number> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) kinds[icns.toString('ascii', at, at + 4)] = sizeOfPng(icns.subarray(at + 8));
  expect(kinds).toEqual({ ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 });
});
