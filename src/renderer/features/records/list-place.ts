import type { RecordSelection } from '#shared/bridge/record-inputs.ts';
import type { Section } from '#shared/bridge/records.ts';

/** Where a person stood in a list when they opened a record: what "back", "previous" and "next" mean on its page. */
export interface ListPlace {
  /** The list's address, with its search, filters and order. */
  readonly path: string;
  readonly selection: RecordSelection;
}

const places = new Map<Section, ListPlace>();

export const rememberPlace = (section: Section, place: ListPlace): void => {
  places.set(section, place);
};

export const placeOf = (section: Section): ListPlace | null => places.get(section) ?? null;
