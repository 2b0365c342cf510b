type NodeKey = number | 'spare';

/**
 * Which element of the document draws which row. Near scrolling keeps each row's element; a jump to rows of which none was drawn
 * gives them the elements of those that were, since making hundreds of elements anew costs a frame. The active row keeps its
 * element whatever happens, and with it the focus.
 */
export class RowNodes {
  #base = 0;
  #drawn: ReadonlyMap<number, NodeKey> = new Map();
  #active: { readonly index: number; readonly key: NodeKey } | null = null;

  /** `indexes` are the rows drawn, in order, the active one among them. Asked again for the same rows it says the same. */
  keysFor(indexes: readonly number[], activeIndex: number): ReadonlyMap<number, NodeKey> {
    const others = indexes.filter((index) => index !== activeIndex);
    const [first] = others;
    const firstBefore = [...this.#drawn.keys()].find((index) => index !== this.#active?.index);
    const stays = others.some((index) => this.#drawn.has(index));
    if (!stays && first !== undefined && firstBefore !== undefined) this.#base += first - firstBefore;
    if (this.#active?.index !== activeIndex) this.#active = { index: activeIndex, key: this.#drawn.get(activeIndex) ?? activeIndex - this.#base };
    const pinned = this.#active;
    const keyOf = (index: number): NodeKey => {
      if (index === pinned.index) return pinned.key;
      return index - this.#base === pinned.key ? 'spare' : index - this.#base;
    };
    this.#drawn = new Map(indexes.map((index) => [index, keyOf(index)]));
    return this.#drawn;
  }
}
