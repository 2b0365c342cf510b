/** A 32-bit picture as the older readers of .ico files want it: rows from the bottom, blue first, and an empty mask behind. */
const deviceIndependentBitmap = (rgba, size) => {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  // Twice the height: the mask counts.
  header.writeInt32LE(size * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = ((size - 1 - y) * size + x) * 4;
      const to = (y * size + x) * 4;
      pixels[to] = rgba[from + 2];
      pixels[to + 1] = rgba[from + 1];
      pixels[to + 2] = rgba[from];
      pixels[to + 3] = rgba[from + 3];
    }
  }
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size);
  header.writeUInt32LE(pixels.length + mask.length, 20);
  return Buffer.concat([header, pixels, mask]);
};

/** A Windows icon of these pictures (`{ size, png, rgba }`): bitmaps up to 128, PNG from 256 on. */
export const icoFile = (pictures) => {
  const contents = pictures.map(({ size, png, rgba }) => (size >= 256 ? png : deviceIndependentBitmap(rgba, size)));
  const directory = Buffer.alloc(6 + 16 * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [index, { size }] of pictures.entries()) {
    const at = 6 + 16 * index;
    // One byte each, in which 256 is written as 0.
    directory.writeUInt8(size % 256, at);
    directory.writeUInt8(size % 256, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(contents[index].length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += contents[index].length;
  }
  return Buffer.concat([directory, ...contents]);
};

/** The kinds of a macOS icon that hold PNG, with their sizes in pixels; those of a screen with two pixels to the point among them. */
const ICNS_KINDS = [
  ['ic11', 32], ['ic12', 64], ['ic07', 128], ['ic13', 256], ['ic08', 256], ['ic14', 512], ['ic09', 512], ['ic10', 1024],
];

export const ICNS_SIZES = [...new Set(ICNS_KINDS.map(([, size]) => size))];

/** A macOS icon of these pictures, one of each of `ICNS_SIZES`. */
export const icnsFile = (pictures) => {
  const parts = ICNS_KINDS.map(([kind, size]) => {
    const { png } = pictures.find((picture) => picture.size === size);
    const head = Buffer.alloc(8);
    head.write(kind, 'ascii');
    head.writeUInt32BE(png.length + 8, 4);
    return Buffer.concat([head, png]);
  });
  const head = Buffer.alloc(8);
  head.write('icns', 'ascii');
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...parts]);
};
