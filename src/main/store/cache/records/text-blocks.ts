/** Texts that are kept for a while lie in blocks of this many bytes: a hundred thousand buffers of their own take several times as much. */
const BLOCK_BYTES = 1024 * 1024;

/** Copies of texts, one behind the other. A block goes when none of its texts is held any more. */
export class TextBlocks {
  #block = new Uint8Array();
  #filled = 0;

  copy(text: Uint8Array): Uint8Array {
    if (this.#filled + text.length > this.#block.length) {
      this.#block = new Uint8Array(Math.max(BLOCK_BYTES, text.length));
      this.#filled = 0;
    }
    const from = this.#filled;
    this.#block.set(text, from);
    this.#filled += text.length;
    return this.#block.subarray(from, this.#filled);
  }
}
