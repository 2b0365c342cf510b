/** Missing from the configured library types; the window and Node both have it. */
declare const TextDecoder: new (encoding: string, options?: { readonly fatal: boolean }) => { readonly decode: (bytes: Uint8Array) => string };

/** UTF-8, UTF-16 with a byte order mark, else Windows-1252, as Western European spreadsheets write. */
export function decodedText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
