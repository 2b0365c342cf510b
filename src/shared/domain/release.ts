/** Frees the memory of bytes at once, where nothing else lies in it: much of it would wait for a collection that little other garbage brings about. */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
