/** Something that can be done with one row or node. */
export type RowAction = {
  key: string;
  label: string;
  onPress: () => void;
  /** It takes something away or cannot be undone: it stands last, in the colour of losses. */
  danger?: boolean;
};

/** How many actions stand in the row itself, if their words are not too long together; the rest is in its menu. */
const shownActions = 2;
const shownCharacters = 20;

/** Which actions are seen at once and which are in the menu, dangerous ones last. */
export function sortedActions(actions: readonly RowAction[]): { shown: RowAction[]; rest: RowAction[] } {
  const sorted = [
    ...actions.filter(({ danger }) => danger !== true),
    ...actions.filter(({ danger }) => danger === true),
  ];
  // A menu of one would take as much room as its only entry.
  const most =
    sorted.length === shownActions + 1 && charactersOf(sorted) <= shownCharacters ? sorted.length : shownActions;
  const fits = charactersOf(sorted.slice(0, most)) <= shownCharacters ? most : 1;
  return { shown: sorted.slice(0, fits), rest: sorted.slice(fits) };
}

function charactersOf(actions: readonly RowAction[]): number {
  return actions.reduce((sum, { label }) => sum + label.length, 0);
}
